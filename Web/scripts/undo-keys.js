// Ctrl-Z or ⌘-Z undoes the person's last change; with Shift, or Ctrl-Y, redoes it. In a text field they act on the
// text.

import { allAnswered } from "./post.js";

const isWriting = (target) => {
    if (!target.matches?.("input, textarea, select, [contenteditable]")) return false;
    // The empty field for a new card has nothing to undo itself: its text was just sent.
    return !(target.closest("[data-quick-add]") && target.value === "");
};

// The letter of the key, also where the keyboard has another script.
const letter = (event) => (/^[a-z]$/i.test(event.key) ? event.key.toLowerCase() : event.code.replace("Key", "").toLowerCase());

const wanted = (event) => {
    if (letter(event) === "z") return event.shiftKey ? "redo" : "undo";
    return letter(event) === "y" && event.ctrlKey && !event.shiftKey ? "redo" : null;
};

const press = async (keys) => {
    await allAnswered();
    const button = document.querySelector(`form[data-keys="${keys}"] button`);
    if (button && !button.disabled) button.form.requestSubmit(button);
};

// Key presses wait for each other: only the last response tells whether there is more to undo, and two presses are two
// steps.
let turn = Promise.resolve();

document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || event.defaultPrevented) return;
    const keys = wanted(event);
    if (!keys || !document.querySelector(`form[data-keys="${keys}"]`)) return;
    if (isWriting(event.target) || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    turn = turn.then(() => press(keys));
});
