// Grows a text area with its content, where the browser cannot (`field-sizing`).

import { whenPageShown } from "./page-shown.js";

const grow = (area) => {
    area.style.blockSize = "auto";
    area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
};

if (!CSS.supports("field-sizing", "content")) {
    document.addEventListener("input", (event) => {
        if (event.target.matches?.("textarea[data-grow]")) grow(event.target);
    });
    whenPageShown(() => document.querySelectorAll("textarea[data-grow]").forEach(grow));
}
