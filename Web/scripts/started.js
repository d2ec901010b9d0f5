// Announces on a team's page that its retrospective has started: once per device, not on the day's page, and not to the person
// who starts it, who is on the way there. Waits while the person is typing or something else is open.

import { isChanged } from "./changed.js";
import { whenPageShown } from "./page-shown.js";

const writes = "input:not([type=hidden]), textarea, select";

const place = () => document.querySelector("#page [data-started]");

// The announced start, and the storage key of the last start announced to this person on this device.
const startOf = (element) => {
    const [person, team, start] = element.dataset.started.split("/");
    return { key: `maru-started/${person}/${team}`, start };
};

const isTold = (element) => {
    const { key, start } = startOf(element);
    return localStorage.getItem(key) === start;
};

const remember = (element) => {
    const { key, start } = startOf(element);
    localStorage.setItem(key, start);
};

// After this time a start is considered lost, as in `once.js`.
const timeout = 20_000;
let starting = 0;

const isBusy = () =>
    starting > 0 ||
    document.querySelector("dialog[open], :popover-open") !== null ||
    document.activeElement?.matches(writes) ||
    [...document.querySelectorAll(writes)].some(isChanged);

// The dialog that is open or closing: the browser reports the close later, and without this it would open again in
// between.
let shown = null;

const look = () => {
    const element = place();
    if (!element) return;
    const dialog = element.querySelector(":scope > dialog");
    // On the day's page no announcement is needed.
    if (!dialog) return remember(element);
    if (dialog.open) return isTold(element) ? dialog.close() : undefined;
    if (dialog === shown || isTold(element) || isBusy()) return;
    shown = dialog;
    dialog.showModal();
};

document.addEventListener(
    "close",
    ({ target }) => {
        const element = target.parentElement;
        if (!element?.matches("[data-started]")) return look();
        shown = null;
        remember(element);
    },
    true,
);

// Joining closes it too, so that it does not reappear after navigating back.
document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-started] > dialog a[href]")) target.closest("dialog").close();
});

document.addEventListener("submit", ({ target }) => {
    if (!target.matches?.('form[action$="/start-retrospective"]')) return;
    clearTimeout(starting);
    starting = setTimeout(arrive, timeout);
});

const arrive = () => {
    clearTimeout(starting);
    starting = 0;
    look();
};

// The reason for waiting may have ended.
document.addEventListener("focusout", () => setTimeout(look));
document.addEventListener("toggle", look, true);
// Another tab has announced it.
addEventListener("storage", look);
addEventListener("pageshow", arrive);
whenPageShown(look);
