// Copies the link of a card, or on a phone hands it on.

import { whenPageShown } from "./page-shown.js";

const shares = navigator.share && matchMedia("(pointer: coarse)").matches;

// The card of a menu's forms, as `CardLink` writes it.
const linkIn = (menu) => {
    const card = menu.querySelector("[name=card]").value;
    return `/c/${BigInt(`0x${card.replaceAll("-", "")}`).toString(32).padStart(26, "0")}`;
};

whenPageShown(() => {
    for (const button of document.querySelectorAll("button[data-card-link]")) button.hidden = false;
});

// `copy.js` copies from a field, which is here only meanwhile.
document.addEventListener(
    "click",
    (event) => {
        const pressed = event.target.closest?.("[data-card-link]");
        if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        const { href } = new URL(pressed.href ?? linkIn(pressed.parentElement), location);
        if (shares) {
            event.stopPropagation();
            // Closing the sheet without sharing is no error.
            navigator.share({ url: href }).catch(() => {});
            pressed.closest("[popover]")?.hidePopover();
            return;
        }
        const field = document.createElement("textarea");
        field.id = pressed.dataset.copies;
        field.readOnly = true;
        field.value = href;
        Object.assign(field.style, { position: "fixed", opacity: "0" });
        pressed.after(field);
        setTimeout(() => {
            field.remove();
            pressed.closest("[popover]")?.hidePopover();
        });
    },
    true,
);
