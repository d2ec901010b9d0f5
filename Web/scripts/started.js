// Says over a team's own page that its retrospective has started: once on each device, to whoever is not in the day there
// already. It waits while somebody writes, or while something else is open.

import { isChanged } from "./guard.js";
import { whenPageShown } from "./page-shown.js";

const writes = "input:not([type=hidden]), textarea, select";

const place = () => document.querySelector("#page [data-started]");

// The start it tells of, and where the last one is remembered that this person was told of on this device.
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

const isBusy = () =>
    document.querySelector("dialog[open], :popover-open") !== null ||
    document.activeElement?.matches(writes) ||
    [...document.querySelectorAll(writes)].some(isChanged);

// What was opened and has not told yet that it was closed, which a browser does a moment after: asked meanwhile, it would open again.
let shown = null;

const look = () => {
    const element = place();
    if (!element) return;
    const dialog = element.querySelector(":scope > dialog");
    // Whoever is in the day needs no telling.
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

// Going in closes it too: whoever comes back by the history has been told.
document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-started] > dialog a[href]")) target.closest("dialog").close();
});

// What kept it waiting may be over.
document.addEventListener("focusout", () => setTimeout(look));
document.addEventListener("toggle", look, true);
// Another tab has told of it.
addEventListener("storage", look);
addEventListener("pageshow", look);
whenPageShown(look);
