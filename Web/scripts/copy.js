// Copies what stands in a field, to be sent to somebody.

import { say } from "./say.js";

// A house without TLS has no clipboard to write to: there the field is selected and copied as by hand.
const copy = async (field) => {
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
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
