// Confirms before leaving unsaved changes: those in forms with `data-guard`, but for what a draft keeps.

import { ask } from "./ask.js";
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

// Whether the server has taken it: it answers with another page then.
const save = async (form) => {
    const body = new URLSearchParams(new FormData(form));
    const { response } = await ask(form.getAttribute("action"), { method: "POST", body });
    return response.ok && response.redirected && !new URL(response.url).pathname.startsWith("/sign-in");
};

// A form that was not taken, or has files, is sent by leaving the page: its answer says why, or that it is saved.
const saveAll = async (goOn) => {
    for (const form of unsaved()) {
        const isSimple = form.checkValidity() && form.enctype !== "multipart/form-data";
        if (!isSimple || !(await save(form).catch(() => false))) return form.requestSubmit();
        sent.add(form);
    }
    goOn();
};

// Asks, and continues if the person confirms.
const askToLeave = (goOn) => {
    const dialog = document.getElementById("leave");
    if (!dialog) return goOn();
    const end = (name, run) => {
        dialog.querySelector(`[data-${name}]`).onclick = () => {
            dialog.close();
            run();
        };
    };
    end("leaves", () => {
        unsaved().forEach((form) => sent.add(form));
        goOn();
    });
    end("saves", () => saveAll(goOn));
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
