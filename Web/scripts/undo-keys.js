// Ctrl-Z or ⌘-Z takes back the last thing one did; with Shift, or Ctrl-Y, does it again. In a text they are the text's.

import { allAnswered } from "./post.js";

const isWriting = (target) => {
    if (!target.matches?.("input, textarea, select, [contenteditable]")) return false;
    // An empty line for a new card has nothing of its own to take back: it was just sent.
    return !(target.closest("[data-quick-add]") && target.value === "");
};

// The letter, whichever alphabet the keyboard is set to.
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

// Keys wait for one another: only the answer to the last says whether there is more to take back, and two presses are two steps.
let turn = Promise.resolve();

document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || event.defaultPrevented) return;
    const keys = wanted(event);
    if (!keys || !document.querySelector(`form[data-keys="${keys}"]`)) return;
    if (isWriting(event.target) || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    turn = turn.then(() => press(keys));
});
