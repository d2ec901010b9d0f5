// One menu for all cards of a board: it opens beside a card, and offers the moves that are possible.

import { moveCard, step } from "./move-card.js";
import { isPlain } from "./plain-press.js";
import { cardOf, cardsIn, columnOf } from "./spot.js";

let card = null;

const menu = () => document.querySelector("#card-menu[popover]");
const isOpen = () => menu()?.matches(":popover-open") ?? false;
const opener = () => card?.querySelector("[data-card-more]");

const fill = () => {
    const column = columnOf(card);
    const cards = cardsIn(card.parentNode);
    const hasMore = card.closest(".column").querySelector(".column-more") !== null;
    const [isFirst, isLast] = [cards[0] === card, cards.at(-1) === card && !hasMore];
    menu().querySelector("[data-menu-title]").textContent = card.querySelector(".card-title").textContent;
    for (const form of menu().querySelectorAll("form")) form.elements.namedItem("card").value = card.dataset.card;
    for (const button of menu().querySelectorAll("button[name=column]")) button.hidden = button.value === column;
    for (const button of menu().querySelectorAll("button[name=to]")) {
        button.hidden = ["top", "up"].includes(button.value) ? isFirst : isLast;
    }
    const due = card.querySelector(".due time")?.dateTime ?? "";
    for (const button of menu().querySelectorAll("button[name=due]")) button.hidden = button.value === due;
    const isMine = "mine" in card.dataset;
    menu().querySelector("[data-does=assign-card]").hidden = isMine;
    menu().querySelector("[data-does=unassign-card]").hidden = !isMine;
    menu().querySelector("a[href$='#card-labels']").href = `${card.querySelector(".card-title").href}#card-labels`;
    for (const line of menu().querySelectorAll("hr")) {
        line.hidden = isFirst && isLast && line.nextElementSibling?.dataset.does === "shift";
    }
};

export const menuCard = () => card;

export const openCardMenu = (wanted, byKeyboard = false) => {
    if (!menu() || !wanted.querySelector("[data-card-more]")) return;
    card = wanted;
    fill();
    const source = opener();
    source.focus({ preventScroll: true });
    menu().showPopover({ source });
    if (byKeyboard) menu().querySelector(".menu-item:not([hidden])")?.focus();
};

document.addEventListener("click", (event) => {
    const more = event.target.closest?.("a[data-card-more]");
    if (!more || !menu() || !isPlain(event)) return;
    event.preventDefault();
    if (isOpen() && card === more.closest(".card")) menu().hidePopover();
    else openCardMenu(more.closest(".card"), event.detail === 0);
});

// Up and down move among the visible cards.
document.addEventListener("click", (event) => {
    const button = event.target.closest?.("#card-menu button[name=to]");
    const by = { up: -1, down: 1 }[button?.value];
    if (!by || !card) return;
    event.preventDefault();
    menu().hidePopover();
    moveCard(card, step(card, by));
});

document.addEventListener("contextmenu", (event) => {
    const target = event.target.closest?.(".card[data-card]");
    // Shift asks for the browser's own menu, but Shift-F10 is the key for ours.
    const isOurs = !event.shiftKey || event.button !== 2;
    if (!target || !isOurs || !menu() || !target.querySelector("[data-card-more]")) return;
    // Selected text has the browser's own menu.
    const selection = getSelection();
    if (!selection.isCollapsed && selection.containsNode(event.target, true)) return;
    event.preventDefault();
    // On touch, a long press lifts the card; the menu opens if it is released without moving.
    if (event.pointerType !== "touch") openCardMenu(target, event.button !== 2);
});

// After a page change, update the menu for the card, or close it if the card is gone.
document.addEventListener("maru:page", () => {
    if (!isOpen()) return;
    card = card && cardOf(card.dataset.card);
    if (card) fill();
    else menu().hidePopover();
});

// The nearest visible card on that side.
const beside = (one, side) => {
    do one = one[side];
    while (one && !one.matches(".card[data-card]:not([hidden])"));
    return one;
};

// The focus follows the card; from a deleted card it moves to a neighbour, and on a phone also from one that the menu moves to
// another column: a person who sorts cards stays in the column. Listens before the card is hidden or moved.
document.addEventListener("maru:sending", ({ target, detail }) => {
    if (!target.closest?.("#card-menu")) return;
    const subject = cardOf(detail.body.get("card"));
    if (!subject) return;
    const isGoing = /\/(archive|delete)-card$/.test(detail.action) || (detail.body.has("from") && matchMedia("(width < 900px)").matches);
    const next = isGoing ? (beside(subject, "nextElementSibling") ?? beside(subject, "previousElementSibling")) : subject;
    const wanted = next?.querySelector(".card-title") ?? document.getElementById("main");
    setTimeout(() => wanted.focus({ preventScroll: isGoing }));
}, true);
