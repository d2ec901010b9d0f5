// A row whose card is ticked off fades out once the server has it, and the focus moves on to the next tick.

import { isCalm } from "./glide.js";

const look = { duration: 200, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

// The next tick that has not been pressed, or else the one before; after the last one, the main part of the page.
const nextTo = (row) => {
    const ticks = [...document.querySelectorAll("form[data-ticks-off] [aria-checked=false]")].filter((tick) => !row.contains(tick));
    const isAfter = (tick) => row.compareDocumentPosition(tick) & Node.DOCUMENT_POSITION_FOLLOWING;
    return ticks.find(isAfter) ?? ticks.at(-1) ?? document.getElementById("main");
};

const fade = async (row) => {
    if (isCalm() || document.visibilityState !== "visible") return;
    const height = `${row.offsetHeight}px`;
    await row.animate([{ opacity: 1, blockSize: height }, { opacity: 0, blockSize: 0 }], look).finished;
};

document.addEventListener("maru:sending", ({ target, detail }) => {
    const row = target.matches("form[data-ticks-off]") && target.closest(".row");
    if (!row) return;
    detail.taken.push(async () => {
        if (row.contains(document.activeElement)) nextTo(row).focus({ preventScroll: true });
        await fade(row);
        // The page that comes is without it, or shows it again.
        row.hidden = true;
    });
});
