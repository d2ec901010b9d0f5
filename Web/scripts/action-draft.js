// An action that is being written is kept as a keyword is: the day may end under one's hands. It is there again on the next
// day's page, until the house has it.

import { bringBack, forget, keyOf } from "./drafts.js";
import { whenPageShown } from "./page-shown.js";

const action = 'form[data-draft][action$="/make-action"]';
const brought = new WeakSet();

// What came too late was not taken, though it was answered.
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
