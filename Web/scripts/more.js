// Brings the next page of a list here instead of going there. `[data-more]` names the list, which both pages have; parts of
// it with an id that stands here already are carried on, as a day is that reaches over the edge of a page.

import { ask } from "./ask.js";
import { whenPageShown } from "./page-shown.js";
import { isPlain } from "./plain-press.js";
import { sayUnreachable } from "./say.js";

// Where the page's own part of each list ends, and how the list goes on after what was brought here.
const ends = new Map();
const tails = new Map();

const listOf = (link) => document.getElementById(link.dataset.more);

// What scripts have added is theirs: the next change of the page leaves it, and `settle` below takes it away.
const carryOn = (here, more) => {
    const added = [];
    // What has no id, such as a day's heading, stands here with the part that it belongs to.
    for (const part of [...more.children].filter(({ id }) => id)) {
        const known = document.getElementById(part.id);
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

const goOn = (list) => {
    const place = document.getElementById(`more-${list.id}`);
    const tail = tails.get(list.id);
    if (!place || !tail) return;
    place.className = tail.className;
    place.replaceChildren(...document.importNode(tail, true).childNodes);
};

const show = (list, answer) => {
    const more = answer.getElementById(list.id);
    const added = more ? carryOn(list, more) : [];
    tails.set(list.id, answer.querySelector(".more, .list-end") ?? answer.createElement("div"));
    goOn(list);
    added[0]?.querySelector("a, button")?.focus({ preventScroll: true });
};

const bring = async (link) => {
    const list = listOf(link);
    const end = list.dataset.moreList;
    const { response, answer } = await ask(link.href);
    if (!response.ok) throw new Error(`${link.href} answered ${response.status}`);
    if (list.dataset.moreList === end) return show(list, answer);
    // The page's own part ends elsewhere by now: the rest is asked for from there, or something would be missing.
    const again = document.querySelector(`a[data-more="${list.id}"]`);
    if (again) await bring(again);
};

document.addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-more]");
    if (!link || event.defaultPrevented || !isPlain(event) || !listOf(link)) return;
    event.preventDefault();
    if (link.ariaBusy) return;
    link.ariaBusy = "true";
    try {
        await bring(link);
    } catch {
        sayUnreachable();
    }
    link.ariaBusy = null;
});

// A page that has changed begins anew where its own part ends elsewhere; else it goes on where one had come to.
whenPageShown(() => {
    for (const list of document.querySelectorAll("[data-more-list]")) {
        const end = list.dataset.moreList;
        if (ends.has(list.id) && ends.get(list.id) !== end) {
            for (const own of list.querySelectorAll("[data-own]")) own.remove();
            tails.delete(list.id);
        }
        ends.set(list.id, end);
        goOn(list);
    }
});
