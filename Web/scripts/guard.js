// Asks before something unsaved is left behind: a form with `data-guard` whose fields are no longer as they came.

import { isPlain } from "./plain-press.js";

export const isChanged = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;
};

const sent = new WeakSet();

const guarded = () => [...document.querySelectorAll("form[data-guard]")].filter((form) => !sent.has(form));

// Whether leaving this page would lose something.
const hasUnsaved = () => guarded().some((form) => [...form.elements].some(isChanged));

// Asks, and goes on if the person says so.
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

// Whoever sent the form without leaving tells when it was refused: what is in it is unsaved still.
document.addEventListener("maru:refused", (event) => sent.delete(event.target));

// Before any other listener, so that nothing has begun to leave.
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
