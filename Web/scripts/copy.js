// Copies what stands in a field or a paragraph, to be sent to somebody.

import { say } from "./say.js";

// A house without TLS has no clipboard to write to: there the text is selected and copied as by hand.
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
