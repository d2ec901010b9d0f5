// Loads what few pages use, where they do: it would only make the first visit of all others longer. Each stands alone, but for
// `page-shown.js`, which keeps nothing.

import { afterPaint } from "./after-paint.js";
import { whenPageShown } from "./page-shown.js";

const parts = {
    "[data-locate]": () => import("./locate.js"),
    "form[data-counts]": () => import("./count-filter.js"),
    "[data-bands]": () => import("./age-band.js"),
    "[data-shares-text]": () => import("./share.js"),
    "[data-contrast]": () => import("./contrast.js"),
};

whenPageShown(() => {
    for (const [selector, load] of Object.entries(parts)) {
        if (document.querySelector(selector)) load().catch((error) => console.warn(error));
    }
});

// Only browsers that need it know this property.
if (navigator.standalone !== undefined) import("./draw-splash.js").catch((error) => console.warn(error));

// Where there is a side rail.
if (matchMedia("(width >= 900px)").matches && document.querySelector("body:not(:has([data-guest])) [data-place=board] > .place")) {
    afterPaint(() => import("./rail.js").catch((error) => console.warn(error)));
}
