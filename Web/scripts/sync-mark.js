// The sync state in the top bar, and the sheet that explains it. Their phrases come with the page.

import { whenPageShown } from "./page-shown.js";

// The state of the page's own requests, and the device's state relative to the server: `saved` if it has nothing
// unsent, `written` if it is being written.
let here = "saved";
// The worker reports its state shortly after a page has loaded: until then show the previous page's state.
const place = "maru-device";
if (!document.body.classList.contains("house")) sessionStorage.removeItem(place);
let device = sessionStorage.getItem(place) ?? "saved";

const state = () => {
    if (here === "saving" || here === "refused") return here;
    return device === "saved" ? here : device;
};

const show = () => {
    const now = state();
    for (const mark of document.querySelectorAll("[data-sync-mark][data-live]")) {
        // The bar shows one word for all states that need attention; the sheet distinguishes them.
        const word = now in mark.dataset ? now : "needs";
        if (mark.dataset.state === word) continue;
        mark.dataset.state = word;
        mark.textContent = mark.dataset[word];
    }
    const story = document.getElementById("sync-story");
    if (story) story.dataset.state = now;
};

export const markSync = (next) => {
    here = next;
    show();
};

export const markDevice = (next) => {
    device = next;
    sessionStorage.setItem(place, next);
    show();
};

whenPageShown(show);
