// A board's calendar: arrow keys move between days, and a card can be dragged to another day. The form `drop-day` makes
// the change; the card's menu offers the same without dragging.

import { whenPageShown } from "./page-shown.js";

const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
const grid = () => document.querySelector("[data-month-grid]");
const numbers = () => [...(grid()?.querySelectorAll(".month-number") ?? [])];

// One day of the calendar is in the tab order, as one list is.
const settle = () => {
    const all = numbers();
    if (all.length === 0) return;
    const kept = all.find((one) => one === document.activeElement) ?? all.find((one) => one.closest("[data-chosen]"))
        ?? all.find((one) => one.hasAttribute("aria-current")) ?? all.find((one) => !one.closest("[data-beside]"));
    for (const one of all) one.tabIndex = one === kept ? 0 : -1;
};

const go = (all, to) => {
    if (to < 0) return document.querySelector('[data-month="previous"]')?.click();
    if (to >= all.length) return document.querySelector('[data-month="next"]')?.click();
    all[to].focus();
    settle();
};

document.addEventListener("keydown", (event) => {
    const day = event.target.closest?.(".month-number");
    if (!day || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const all = numbers();
    const at = all.indexOf(day);
    const ends = { Home: at - (at % 7), End: at - (at % 7) + 6 };
    const to = event.key in steps ? at + steps[event.key] : ends[event.key];
    if (event.key === "PageUp" || event.key === "PageDown") go(all, event.key === "PageUp" ? -1 : all.length);
    else if (to !== undefined) go(all, to);
    else return;
    event.preventDefault();
});

let held = null;

document.addEventListener("dragstart", (event) => {
    held = event.target.closest?.(".month-card");
    if (!held) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", held.textContent);
});

const dayUnder = (event) => (held ? event.target.closest?.(".month-day") : null);

const mark = (day) => {
    for (const one of document.querySelectorAll(".month-day[data-over]")) if (one !== day) one.removeAttribute("data-over");
    day?.setAttribute("data-over", "");
};

document.addEventListener("dragover", (event) => {
    const day = dayUnder(event);
    mark(day);
    if (day) event.preventDefault();
});

document.addEventListener("drop", (event) => {
    const day = dayUnder(event);
    const form = document.getElementById("drop-day");
    if (!day || !form) return;
    event.preventDefault();
    const { card, due } = held.dataset;
    mark(null);
    if (due === day.dataset.day) return;
    form.elements.card.value = card;
    form.elements["was-due"].value = due;
    form.elements.due.value = day.dataset.day;
    form.requestSubmit();
});

document.addEventListener("dragend", () => {
    held = null;
    mark(null);
});

whenPageShown(settle);
