// Copies the content of a field or a paragraph.

import { say } from "./say.js";

// Without TLS there is no clipboard API: select the text and use the copy command.
const copy = async (text) => {
    if (text.select) text.select();
    else getSelection().selectAllChildren(text);
    try {
        await navigator.clipboard.writeText(text.value ?? text.textContent);
        return true;
    } catch {
        return document.execCommand("copy");
    }
};

document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copies]");
    const field = button && document.getElementById(button.dataset.copies);
    if (field && (await copy(field))) say(button.dataset.copied);
});
