// A toast disappears by itself, but not while hovered or focused. Its action is also in the bar above.

import { announce } from "./announce.js";
import { whenPageShown } from "./page-shown.js";

const lasts = 8000;
const seen = new WeakSet();

const go = (toast) => {
    if (!toast.isConnected) return;
    if (toast.matches(":hover, :focus-within")) {
        setTimeout(() => go(toast), 1000);
        return;
    }
    dismiss(toast);
};

const dismiss = (toast) => {
    toast.dataset.going = "";
    setTimeout(() => toast.remove(), 250);
};

document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-closes]")) return;
    const toast = event.target.closest("[data-toast]");
    if (toast) dismiss(toast);
});

// Announces a toast, and removes it after a time. One that needs an answer (`data-stays`) stays.
export const attendToast = (toast) => {
    if (seen.has(toast)) return;
    seen.add(toast);
    announce(toast.querySelector(".toast-text")?.textContent);
    if (!("stays" in toast.dataset)) setTimeout(() => go(toast), lasts);
};

whenPageShown(() => document.querySelectorAll("[data-toast]").forEach(attendToast));
