// Stores forms with `data-draft` on this device, by person and team, until the server has them, so that they survive
// closing the page.

import { dropFilesOf } from "./kept-files.js";

const prefix = "maru-draft/";
const form = "form[data-draft]";

// Hidden fields that belong to the page.
const theirs = ["operation", "promise", "retrospective"];

export const keyOf = ({ dataset }) => prefix + dataset.draft;

const all = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));

const isOf = (key, person) => key.startsWith(`${prefix}${person}/`);
// What another person wrote into their diary here and the server does not have yet is nowhere else: it stays for them.
const isDiaryOfOther = (key, person) => key.split("/")[2] === "diary" && !isOf(key, person);

export const forget = (keys) => keys.forEach((key) => localStorage.removeItem(key));

export const keep = (form) => {
    const fields = [...new FormData(form)].filter(([name]) => !theirs.includes(name));
    localStorage.setItem(keyOf(form), JSON.stringify(fields));
};

const fill = (field, value) => {
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.localName === "select") field.value = [...field.options].some((one) => one.value === value) ? value : field.value;
    else if (field.value === "") field.value = value;
    // Notifies counters and auto-growing fields.
    if (field.value !== "") field.dispatchEvent(new Event("input", { bubbles: true }));
};

export const bringBack = (form) => {
    // Drafts of another person are not shown to this one.
    const [person] = form.dataset.draft.split("/");
    forget(all().filter((key) => !isOf(key, person) && !isDiaryOfOther(key, person)));
    if (form.querySelector(".field-error")) return;
    const kept = localStorage.getItem(keyOf(form));
    if (!kept) return;
    for (const [name, value] of JSON.parse(kept)) {
        for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) fill(field, value);
    }
};

document.addEventListener("input", ({ target }) => {
    const draft = target.closest?.(form);
    if (draft) keep(draft);
});

// Removes sealed text from the device when a person leaves the team, but only after they have: they may cancel the
// confirmation.
document.addEventListener("submit", ({ target }) => {
    if (target.matches?.('form[action$="/sign-out"], form[action$="/delete-account"]')) sessionStorage.setItem("maru-going", target.dataset.person);
    const team = target.getAttribute?.("action")?.match(/^\/retro\/([^/]+)\/leave-team$/)?.[1];
    if (team) sessionStorage.setItem("maru-leaving", team);
});

const endStay = () => {
    const team = sessionStorage.getItem("maru-leaving");
    if (!team) return;
    // Any page of the team shows that they are still a member.
    if (!location.pathname.startsWith(`/retro/${team}`)) forget(all().filter((key) => key.split("/")[2] === team));
    sessionStorage.removeItem("maru-leaving");
};

const endVisit = () => {
    const going = sessionStorage.getItem("maru-going");
    if (!going) return;
    if (!document.body.classList.contains("house")) {
        forget(all().filter((key) => !isDiaryOfOther(key, going)));
        dropFilesOf(going).catch(() => {});
    }
    sessionStorage.removeItem("maru-going");
};

// Deletes the drafts of a person, whom the worker reports as replaced by somebody else.
export const forgetPerson = (person) => forget(all().filter((key) => isOf(key, person) && key.split("/")[2] !== "diary"));

endStay();
endVisit();
