// Loads what few pages use, where they do: it would only make the first visit of all others longer. Each stands alone, but for
// `page-shown.js` and `plain-press.js`, which keep nothing.

import { whenPageShown } from "./page-shown.js";

const parts = {
    "[data-locate]": () => import("./locate.js"),
    "form[data-counts]": () => import("./count-filter.js"),
    "[data-bands]": () => import("./age-band.js"),
    "[data-shares-text]": () => import("./share.js"),
    ".card-reading": () => import("./edit-card.js"),
};

whenPageShown(() => {
    for (const [selector, load] of Object.entries(parts)) {
        if (document.querySelector(selector)) load().catch((error) => console.warn(error));
    }
});
