// Brings the next page of a list here instead of going there. `[data-more]` names the list, which both pages have; parts of
// it with an id that stands here already are carried on, as a day is that reaches over the edge of a page.

import { parse } from "./show-page.js";
import { sayUnreachable } from "./say.js";

const patience = 20_000;

const fetchPage = async (address) => {
    const headers = { "Maru-Fragment": "page" };
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return parse(await response.text());
};

// What scripts have added is theirs: the next change of the page leaves it, and `forget` below takes it away.
const carryOn = (here, more) => {
    const added = [];
    for (const part of [...more.children]) {
        const known = part.id && document.getElementById(part.id);
        if (known && here.contains(known)) added.push(...carryOn(known, part));
        else if (!known) {
            const own = document.importNode(part, true);
            own.dataset.own = "";
            here.append(own);
            added.push(own);
        }
    }
    return added;
};

const show = (link, answer) => {
    const list = document.getElementById(link.dataset.more);
    const more = answer.getElementById(link.dataset.more);
    const added = list && more ? carryOn(list, more) : [];
    const place = link.closest(".more");
    place.dataset.own = "";
    const next = answer.querySelector(".more, .list-end");
    place.replaceChildren(...(next ? [...document.importNode(next, true).childNodes] : []));
    if (next?.matches(".list-end")) place.className = "list-end";
    added[0]?.querySelector("a, button")?.focus({ preventScroll: true });
};

document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-more]");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    try {
        show(link, await fetchPage(link.href));
    } catch {
        sayUnreachable();
    }
    link.ariaBusy = null;
});

// A page that has changed begins anew where its own part ends: nothing may be missing in between.
const ends = new Map();

const forget = () => {
    for (const list of document.querySelectorAll("[data-more-list]")) {
        const end = list.dataset.moreList;
        if (ends.has(list.id) && ends.get(list.id) !== end) {
            for (const own of list.querySelectorAll("[data-own]")) own.remove();
            document.getElementById(`more-${list.id}`)?.removeAttribute("data-own");
        }
        ends.set(list.id, end);
    }
};

forget();
document.addEventListener("maru:page", forget);
