// What a page that changes must leave alone in a field: what somebody has written, is writing, or is about to.

import { isChanged } from "./guard.js";

const written = "input:not([type=hidden]), textarea, select";

// Fields with words that the house has taken, and that nobody has written in since.
const taken = new WeakSet();

// The house has what a form said: the page may show its own again in those fields, even under the caret.
export const settle = (form, body) => {
    for (const field of form.elements) {
        if (!field.matches(written)) continue;
        const isMark = field.type === "checkbox" || field.type === "radio";
        if (isMark || field.value === body.get(field.name)) taken.add(field);
    }
};

document.addEventListener("input", (event) => taken.delete(event.target), true);

// Touched, or under the caret: its value, and the value it began with, stay.
export const isKept = (node) =>
    node.matches?.(written) && !taken.has(node) && (node === document.activeElement || isChanged(node));

// Hidden fields that are not the page's to change: an operation's id, and what a kept field began with, against which
// the house compares what was written.
export const isSettled = (node) => {
    if (node.nodeName !== "INPUT" || node.type !== "hidden") return false;
    if (node.name === "operation") return true;
    if (!node.name.startsWith("was-")) return false;
    const field = node.form?.elements.namedItem(node.name.slice(4));
    return field ? isKept(field) : false;
};

// An attribute no longer shows through once a field has been written in: the value itself has to be set.
export const showValue = (node, want) => {
    if (node.nodeName === "TEXTAREA" || (node.nodeName === "INPUT" && node.type !== "hidden")) {
        if (node.type === "checkbox" || node.type === "radio") node.checked = want.defaultChecked;
        else if (node.value !== want.defaultValue) node.value = want.defaultValue;
    } else if (node.nodeName === "OPTION") node.selected = want.defaultSelected;
};
