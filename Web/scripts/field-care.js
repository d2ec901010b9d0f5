// What a page update must preserve in a field: text that a person has typed, is typing, or is about to type.

import { isChanged } from "./changed.js";

const written = "input:not([type=hidden]), textarea, select";

// Fields whose text the server has accepted, and that have not been edited since.
const taken = new WeakSet();

// The server has accepted the form: page updates may set these fields again, even the focused one.
export const settle = (form, body) => {
    for (const field of form.elements) {
        if (!field.matches(written)) continue;
        const isMark = field.type === "checkbox" || field.type === "radio";
        if (isMark || field.value === body.get(field.name)) taken.add(field);
    }
};

document.addEventListener("input", (event) => taken.delete(event.target), true);

// Edited or focused: its value and default value are preserved.
export const isKept = (node) =>
    node.matches?.(written) && !taken.has(node) && (node === document.activeElement || isChanged(node));

// Whether an element is not changed by page updates: hidden fields that `isKeptField` names, times that are written in another
// zone than the page's, and an entry's form, which `auto-save.js` changes itself.
export const isSettled = (node, want) =>
    isKeptField(node) || isElsewhere(node, want) || (node.matches("form[data-auto-save]") && want.matches("form[data-auto-save]"));

// Times of one zone say nothing in another: they stay as one, with the zone's name.
const isElsewhere = (node, want) =>
    node.matches("[data-drawn-in]") && node.dataset.drawnIn !== want.dataset.drawnIn && [...node.querySelectorAll(written)].some(isKept);

// Hidden fields that page updates must not change: an operation's id, the initial value of a preserved field, against
// which the server compares the edit, and the retrospective for which something is being written.
const isKeptField = (node) => {
    if (node.nodeName !== "INPUT" || node.type !== "hidden") return false;
    if (node.name === "operation") return true;
    if (node.name === "retrospective") return [...(node.form?.elements ?? [])].some(isChanged);
    if (!node.name.startsWith("was-")) return false;
    const field = node.form?.elements.namedItem(node.name.slice(4));
    return field ? isKept(field) : false;
};

// Once a field has been edited, its attribute no longer has an effect: set the value.
export const showValue = (node, want) => {
    if (node.nodeName === "TEXTAREA" || (node.nodeName === "INPUT" && node.type !== "hidden")) {
        if (node.type === "checkbox" || node.type === "radio") node.checked = want.defaultChecked;
        else if (node.value !== want.defaultValue) node.value = want.defaultValue;
    } else if (node.nodeName === "OPTION") node.selected = want.defaultSelected;
};
