// Loads what few pages use, where they do: it would only make the first visit of all others longer. Each stands alone, but for
// `ask.js`, `page-shown.js` and `plain-press.js`, which keep nothing, and `morph.js`, which in a message has no typed field to keep.

import { afterPaint } from "./after-paint.js";
import { whenPageShown } from "./page-shown.js";
import { isPlain } from "./plain-press.js";
import { sayUnreachable } from "./say.js";

const parts = {
    "[data-month-grid]": () => import("./month.js"),
    ".run-talk": () => Promise.all(
        [import("./stay-in-box.js"), import("./talk-unread.js"), import("./talk-kept.js"), import("./bring-in.js")],
    ),
    "form[data-images]": () => import("./talk-images.js"),
    "[data-log-photo]": () => import("./log-photo.js"),
    "#page[data-place=diary]": () => import("./lock.js"),
    "[data-reveals]": () => import("./show-password.js"),
    ".file-field": () => import("./file-name.js"),
    "form[data-saves]": () => import("./save-row.js"),
    "form[data-steps]": () => import("./write-steps.js"),
    // After sign-out: the number on the app's icon was the previous person's.
    "form[action='/sign-in']": async () => navigator.clearAppBadge?.(),
    "[data-locate]": () => import("./locate.js"),
    "form[data-counts]": () => import("./count-filter.js"),
    "[data-find-place]": () => import("./find-place.js").then(({ sayBy }) => sayBy(sayUnreachable)),
    "[data-offers]": () => import("./offers.js"),
    "[data-map]": () => import("./run-map.js"),
    "[data-bands]": () => import("./age-band.js"),
    "[data-shares-text]": () => import("./share.js"),
    "[data-contrast]": () => import("./contrast.js"),
    "#day-shown": () => import("./open-keyword.js"),
    // It makes room for the keyboard before `talk.js` looks where the end is.
    textarea: () => import("./caret.js"),
    ".card-reading": () => import("./edit-card.js"),
    "a[data-card-link]": () => import("./card-link.js"),
    "[data-push]": () => import("./push.js"),
    "[data-started]": () => import("./started.js"),
    "[data-ends]:has([data-left])": () => import("./day-timer.js"),
};

whenPageShown(() => {
    for (const [selector, load] of Object.entries(parts)) {
        if (document.querySelector(selector)) load().catch((error) => console.warn(error));
    }
});

// The menu of cards, which every board has, copies a link when it is opened.
document.addEventListener(
    "toggle",
    ({ target, newState }) => {
        if (newState !== "open" || !target.querySelector?.("button[data-card-link]")) return;
        import("./card-link.js").catch((error) => console.warn(error));
    },
    true,
);

// Typing where there is no text area, or there was none at first.
const field = ":is(textarea, input:not([type=checkbox], [type=radio]))";
const keepCaret = () => import("./caret.js").catch((error) => console.warn(error));
document.addEventListener("focusin", ({ target }) => target.matches?.(field) && keepCaret());
if (document.activeElement?.matches(field)) keepCaret();

// Lines that are pasted below a column.
document.addEventListener("paste", ({ target, clipboardData }) => {
    if (!target.closest?.("[data-lines]")) return;
    const given = [target, clipboardData.getData("text"), target.value];
    import("./paste-lines.js").then(({ offerLines }) => offerLines(...given)).catch((error) => console.warn(error));
});

// A part of another page, shown beside the link to it.
document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-sheet]");
    if (!link || !isPlain(event)) return;
    event.preventDefault();
    import("./open-sheet.js").then(({ openSheet }) => openSheet(link, event.detail === 0)).catch(() => location.assign(link.href));
});

// Only browsers that need it know this property.
if (navigator.standalone !== undefined) import("./draw-splash.js").catch((error) => console.warn(error));

// Where there is a side rail.
if (matchMedia("(width >= 900px)").matches && document.querySelector("body:not(:has([data-guest])) [data-place=board] > .place")) {
    afterPaint(() => import("./rail.js").catch((error) => console.warn(error)));
}
