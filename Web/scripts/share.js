// Offers the device's own ways to hand a text on, where it has any.

import { whenPageShown } from "./page-shown.js";

const buttons = () => document.querySelectorAll("[data-shares-text]");

if (navigator.share) {
    whenPageShown(() => {
        for (const button of buttons()) button.hidden = false;
    });
    document.addEventListener("click", (event) => {
        const button = event.target.closest?.("[data-shares-text]");
        const field = button && document.getElementById(button.dataset.sharesText);
        // Closing the sheet without sharing is no error.
        if (field) navigator.share({ title: field.dataset.title, text: field.value }).catch(() => {});
    });
}
