// The link up and the redirect after saving navigate back in history where they lead to the previous page, so that the
// browser's back button takes one step.

import { isPlain } from "./plain-press.js";

const before = () => {
    const index = window.navigation?.currentEntry?.index ?? 0;
    return index > 0 ? window.navigation.entries()[index - 1].url : null;
};

export const cameFrom = (address) => {
    const url = before();
    return url !== null && new URL(url).pathname === new URL(address, location.href).pathname;
};

document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-back]");
    if (!link || event.defaultPrevented || !isPlain(event) || !navigator.onLine || !cameFrom(link.href)) return;
    event.preventDefault();
    history.back();
});
