// The small word that says where what one wrote is by now, and the sheet that explains it. Their words come with the page.

import { whenPageShown } from "./page-shown.js";

// What the page knows of its own sending, and how this device stands to the house: `saved` where it holds nothing unsent.
let here = "saved";
// The worker says it some moments after a page has come: until then it is what it was on the last one.
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
        // What the sheet tells apart is one word in the bar: somebody has to look.
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
