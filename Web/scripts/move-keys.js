// Cards by keyboard: arrow keys move the focus between cards, and with Alt (⌥) the card.

import { isThere, moveCard, spotAt, step as stepOf } from "./move-card.js";
import { cardsIn, lists } from "./spot.js";

const steps = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// The nearest column on that side; for moving the focus, only one that has cards.
const listBeside = (list, by, needsCards) => {
    const all = lists();
    for (let at = all.indexOf(list) + by; all[at]; at += by) if (!needsCards || cardsIn(all[at]).length) return all[at];
    return null;
};

const show = (card) => card.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });

const go = (card, list, [aside, along]) => {
    const cards = cardsIn(list);
    const at = cards.indexOf(card);
    const there = aside ? cardsIn(listBeside(list, aside, true) ?? list) : cards;
    const next = aside ? there[Math.min(at, there.length - 1)] : there[at + along];
    next?.querySelector(".card-title").focus();
};

const take = (card, list, [aside, along]) => {
    const cards = cardsIn(list);
    const at = cards.indexOf(card);
    const there = aside ? listBeside(list, aside, false) : list;
    const index = aside ? Math.min(at, there ? cardsIn(there).length : 0) : at + along;
    if (!there || index < 0 || (there === list && index >= cards.length) || isThere(card, there, index)) return;
    moveCard(card, aside ? spotAt(card, there, index) : stepOf(card, along));
    card.querySelector(".card-title").focus({ preventScroll: true });
    show(card);
};

document.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    const card = event.target.closest?.(".cards > .card[data-card]");
    if (!card || event.target.matches("input, textarea")) return;
    const list = card.parentNode;
    event.preventDefault();
    if (!event.altKey) go(card, list, step);
    else if (document.querySelector("#card-menu form[data-does=move]")) take(card, list, step);
});
