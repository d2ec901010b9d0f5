// What a form shows of its draft: what was written in it, and the line above it that says so, or what became of it.

import { changedIn, companions, fillIn, isBase, named, putBack, reset } from "./draft-fields.js";
import { forget, keyOf, read } from "./draft-record.js";
import { drawBack, returnTimes } from "./draft-times.js";

// The line above each form that says what became of its draft.
export const lines = new Map();

export const takeLine = (form) => {
    lines.get(form)?.line.remove();
    lines.delete(form);
    form.removeAttribute("data-behind");
};

export const showLine = (form, name, before = []) => {
    if (lines.get(form)?.name === name) return;
    takeLine(form);
    const line = document.getElementById(`say-${name}`)?.content.firstElementChild.cloneNode(true);
    if (!line) return;
    line.dataset.own = "";
    line.querySelector("button")?.addEventListener("click", () => {
        drop(form);
        form.querySelector("textarea, input:not([type=hidden])")?.focus({ preventScroll: true });
    });
    form.before(line);
    lines.set(form, { line, name, before });
};

// Set while scripts change fields: the `input` events of that are not a person's writing.
let filling = false;
export const isFilling = () => filling;

export const dispatchInput = (fields) => {
    filling = true;
    for (const field of fields) field.dispatchEvent(new Event("input", { bubbles: true }));
    filling = false;
};

// Removes the unsaved content of a form with all that was restored with it: the form is as its page shows it. Returns the
// fields that had been changed.
export const clear = (form) => {
    const changed = changedIn(form);
    changed.forEach(reset);
    const { name, before } = lines.get(form) ?? {};
    if (name !== "draft") return changed;
    drawBack(form);
    putBack(form, before);
    return changed;
};

export const drop = (form) => {
    const changed = clear(form);
    forget([keyOf(form)]);
    takeLine(form);
    dispatchInput(changed);
    returnTimes(form);
};

export const bringBack = (form) => {
    const record = read(keyOf(form));
    if (!record.fields?.length) return;
    const before = companions(form).map((field) => [field, field.value]);
    const changed = fillIn(form, record);
    // It has been saved meanwhile.
    if (changed.length === 0) return forget([keyOf(form)]);
    form.closest("details")?.setAttribute("open", "");
    showLine(form, "draft", before);
    // Its page has another text by now: nothing but its writer's hand saves it (`edit-card.js`).
    form.toggleAttribute("data-behind", before.some(([field, value]) => isBase(field) && field.value !== value));
    const detail = record.sent && new URLSearchParams(record.sent.body);
    if (detail) form.dispatchEvent(new CustomEvent("maru:unsent", { bubbles: true, detail }));
    // Counters and fields that grow look again.
    dispatchInput(changed);
};
