// Grows a text area with its content, where the browser cannot (`field-sizing`).

import { whenPageShown } from "./page-shown.js";

const grow = (area) => {
    const top = scrollY;
    area.style.blockSize = "auto";
    area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
    // The page was shorter for a moment, and may have been scrolled up for that.
    if (scrollY !== top) scrollTo({ top, behavior: "instant" });
};

if (!CSS.supports("field-sizing", "content")) {
    document.addEventListener("input", (event) => {
        if (event.target.matches?.("textarea[data-grow]")) grow(event.target);
    });
    whenPageShown(() => document.querySelectorAll("textarea[data-grow]").forEach(grow));
}
