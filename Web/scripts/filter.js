// Applies a choice of a filter (`data-filters`) where the person is: no step back for each, and its menu stays open.

import { isPlain } from "./plain-press.js";
import { inTurn, showInstead } from "./search.js";

const apply = async (link) => {
    // A condition that was taken off by an earlier press.
    if (!link.isConnected) return;
    const filters = link.closest("[data-filters]");
    const address = new URL(link.href);
    const words = filters.querySelector("[name=text]");
    words.value = words.defaultValue = address.searchParams.get("text") ?? "";
    await showInstead(address);
    if (!link.isConnected) filters.querySelector("button")?.focus({ preventScroll: true });
};

document.addEventListener("click", (event) => {
    const link = event.target.closest?.("[data-filters] a[href]");
    if (!link || event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    inTurn(() => apply(link));
});
