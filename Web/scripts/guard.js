// Confirms before leaving unsaved changes: those in forms with `data-guard`, but for what a draft keeps.

import { isChanged, isDraftable } from "./changed.js";
import { isPlain } from "./plain-press.js";

const sent = new WeakSet();

const hasDraft = ({ dataset }) => dataset.draft && localStorage.getItem(`maru-draft/${dataset.draft}`) !== null;

const isUnsaved = (form) => {
    const isKept = hasDraft(form);
    return [...form.elements].some((field) => isChanged(field) && !(isKept && isDraftable(field)));
};

const unsaved = () => [...document.querySelectorAll("form[data-guard]")].filter((form) => !sent.has(form) && isUnsaved(form));

// Whether leaving this page would lose changes.
const hasUnsaved = () => unsaved().length > 0;

// Asks, and continues if the person confirms, or has saved.
const askToLeave = (goOn) => {
    const dialog = document.getElementById("leave");
    if (!dialog) return goOn();
    const forms = unsaved();
    const leave = () => {
        forms.forEach((form) => sent.add(form));
        goOn();
    };
    const save = () => import("./save-all.js").then(({ saveAll }) => saveAll(forms, leave)).catch((error) => console.warn(error));
    for (const [name, run] of Object.entries({ leaves: leave, saves: save })) {
        dialog.querySelector(`[data-${name}]`).onclick = () => {
            dialog.close();
            run();
        };
    }
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
