// Draws a message anew of those that `talk.js` keeps above the page's first one, after something was done with it.

import { ask } from "./ask.js";
import { morph } from "./morph.js";

// Whose message it is; only the first of several in a row says so.
const top = ":scope > .run-message-top";

// The page that answers a tap on a kept message does not have it: what became of it is on the page that ends with it.
document.addEventListener("maru:sent", async ({ target: form }) => {
    const kept = form.closest?.(".run-message-list > .run-message[data-own]");
    if (!kept) return;
    let next = kept.nextElementSibling;
    while (next && !next.matches(".run-message")) next = next.nextElementSibling;
    if (!next) return;
    const query = new URLSearchParams(location.search);
    query.set("before", next.id.slice(2));
    const page = await ask(`${location.pathname}?${query}`).catch(() => null);
    const drawn = page?.answer.getElementById(kept.id);
    if (!drawn) return;
    // Its forms lead to the page that is shown.
    for (const field of drawn.querySelectorAll("[name=before]")) field.remove();
    if (!kept.querySelector(top)) drawn.querySelector(top)?.remove();
    morph(kept, drawn);
});
