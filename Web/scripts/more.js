// Appends the next page of a list instead of navigating to it. `[data-more]` names the list, which both pages have;
// parts with an id that is already here are merged, such as a day that spans two pages.

import { ask } from "./ask.js";
import { whenPageShown } from "./page-shown.js";
import { isPlain } from "./plain-press.js";
import { sayUnreachable } from "./say.js";

// The end of the page's own part of each list, and how the list continues after what was appended.
const ends = new Map();
const tails = new Map();

const listOf = (link) => document.getElementById(link.dataset.more);

// Marks what scripts have added: page updates leave it alone, and `settle` below removes it.
const carryOn = (here, more) => {
    const added = [];
    // What has no id, such as a day's heading, is already here with the part it belongs to.
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
    // A page may have several lists, each with its own way on.
    const tail = answer.getElementById(`more-${list.id}`) ?? answer.querySelector(".list-end");
    tails.set(list.id, tail ?? answer.createElement("div"));
    goOn(list);
    added[0]?.querySelector("a, button")?.focus({ preventScroll: true });
};

const bring = async (link) => {
    const list = listOf(link);
    const end = list.dataset.moreList;
    const { response, answer } = await ask(link.href);
    if (!response.ok) throw new Error(`${link.href} answered ${response.status}`);
    if (list.dataset.moreList === end) return show(list, answer);
    // The page's own part now ends elsewhere: fetch the rest from there, or something would be missing.
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

// After a page update whose own part ends elsewhere, start again; else continue from the last position.
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
