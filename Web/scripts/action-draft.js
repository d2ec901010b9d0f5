// Saves an unfinished action as a draft, as for keywords, because the retrospective may end while it is typed. It is
// restored on the next day page until the server has it.

import { bringBack, forget, keyOf } from "./drafts.js";
import { whenPageShown } from "./page-shown.js";

const action = 'form[data-draft][action$="/make-action"]';
const brought = new WeakSet();

// A late action was not accepted, although it was answered.
document.addEventListener("maru:sent", ({ target, detail }) => {
    if (target.matches?.(action) && !detail.address.searchParams.has("late")) forget([keyOf(target)]);
});

whenPageShown(() => {
    for (const form of document.querySelectorAll(action)) {
        if (brought.has(form)) continue;
        brought.add(form);
        bringBack(form);
    }
});
