// Keeps count of what is typed, in the characters people count, and holds back a form that has too many.
// Typing goes on past the limit: the field says by how much, so the right words can be cut.

import { announce } from "./announce.js";
import { whenPageShown } from "./page-shown.js";

const graphemes = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

const countOf = (text) => {
    let count = 0;
    for (const _ of graphemes ? graphemes.segment(text) : text) count += 1;
    return count;
};

const grouped = (number) => number.toLocaleString("en-US");

// A field without a counter of its own gets one when its limit comes near.
const counterOf = (field) => {
    const own = document.getElementById(`${field.id}-count`);
    if (own) return own;
    const counter = document.createElement("span");
    counter.id = `${field.id}-count`;
    counter.className = "counter";
    field.after(counter);
    field.setAttribute("aria-describedby", counter.id);
    return counter;
};

// The fields that have a limit together, this among them.
const sharing = (field) =>
    field.dataset.shares ? [...field.form.querySelectorAll(`[data-shares="${field.dataset.shares}"]`)] : [field];

// The space around a line is cut off before the line is kept, so it does not count; that around lines is kept, but where
// several fields have a limit together.
const countIn = (field) =>
    countOf(field.localName === "textarea" && !field.dataset.shares ? field.value : field.value.trim().replaceAll("\r\n", "\n"));

const update = (field) => {
    const limit = Number(field.dataset.limit);
    const together = sharing(field);
    const count = together.reduce((sum, one) => sum + countIn(one), 0);
    const isOver = count > limit;
    const wasOver = "over" in field.dataset;
    for (const one of together) tell(one, count, limit);
    if (isOver !== wasOver) announce(document.getElementById(`${field.id}-count`)?.textContent);
    holdBack(field.form);
};

const tell = (field, count, limit) => {
    const isOver = count > limit;
    if (!document.getElementById(`${field.id}-count`) && count < limit * 0.8) return;
    const counter = counterOf(field);
    const over = (counter.dataset.overText ?? field.dataset.overText)?.replace("0", grouped(count - limit));
    const used = counter.dataset.usedText?.replace("0", grouped(count)) ?? `${grouped(count)} / ${grouped(limit)}`;
    counter.textContent = isOver && over ? over : used;
    counter.toggleAttribute("data-over", isOver);
    field.toggleAttribute("data-over", isOver);
    field.setCustomValidity(isOver ? counter.textContent : "");
};

const holdBack = (form) => {
    if (!form) return;
    const isOver = form.querySelector("[data-limit][data-over]") !== null;
    for (const button of form.querySelectorAll("button:not([type=button])")) {
        if (isOver && !button.disabled) {
            button.disabled = true;
            button.dataset.heldBack = "";
        } else if (!isOver && "heldBack" in button.dataset) {
            button.disabled = false;
            delete button.dataset.heldBack;
        }
    }
};

document.addEventListener("input", (event) => {
    if (event.target.matches?.("[data-limit]")) update(event.target);
});

// A form that is emptied says so only after it has been.
document.addEventListener("reset", (event) => {
    setTimeout(() => event.target.querySelectorAll("[data-limit]").forEach(update));
});

whenPageShown(() => document.querySelectorAll("[data-limit]").forEach(update));
