// Confirms before leaving unsaved changes: those in forms with `data-guard`.

import { isPlain } from "./plain-press.js";

export const isChanged = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;
};

const sent = new WeakSet();

const guarded = () => [...document.querySelectorAll("form[data-guard]")].filter((form) => !sent.has(form));

// Whether leaving this page would lose changes.
const hasUnsaved = () => guarded().some((form) => [...form.elements].some(isChanged));

// Asks, and continues if the person confirms.
const askToLeave = (goOn) => {
    const dialog = document.getElementById("leave");
    if (!dialog) return goOn();
    dialog.querySelector("[data-leaves]").onclick = () => {
        guarded().forEach((form) => sent.add(form));
        dialog.close();
        goOn();
    };
    dialog.showModal();
};

addEventListener("beforeunload", (event) => {
    if (hasUnsaved()) event.preventDefault();
});

document.addEventListener("submit", (event) => {
    if (event.target.matches("form[data-guard]")) sent.add(event.target);
});

// A form sent without leaving the page was refused: its changes are still unsaved.
document.addEventListener("maru:refused", (event) => sent.delete(event.target));

// Before any other listener, so that nothing has started to leave.
addEventListener(
    "click",
    (event) => {
        const link = event.target.closest?.("a[href]");
        if (!link || !isPlain(event)) return;
        if (link.target || link.getAttribute("href").startsWith("#") || !hasUnsaved()) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        askToLeave(() => link.click());
    },
    true,
);
