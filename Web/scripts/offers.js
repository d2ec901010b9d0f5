// Suggested answers beside a field: pressing one fills it in.

import { whenPageShown } from "./page-shown.js";

const fieldOf = (offer) => document.getElementById(offer.getAttribute("aria-controls"));

const mark = () => {
    for (const offer of document.querySelectorAll("[data-offers]")) {
        offer.setAttribute("aria-pressed", String(offer.dataset.offers === fieldOf(offer)?.value));
    }
};

document.addEventListener("click", (event) => {
    const offer = event.target.closest?.("[data-offers]");
    const field = offer && fieldOf(offer);
    if (!field) return;
    field.value = offer.dataset.offers;
    field.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", mark);
whenPageShown(mark);
