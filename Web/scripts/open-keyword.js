// A short motion when a keyword is opened on the day, on every screen that shows the day: once for each opening, not for
// a keyword that comes with the page, and none under reduced motion.

import { whenPageShown } from "./page-shown.js";

const timing = { duration: 320, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const lies = { opacity: 0, transform: "translateY(12px) scale(0.98)" };

// The keyword that the page showed last; unknown before the first page.
let shown;

whenPageShown(() => {
    const keyword = document.querySelector("#day-shown > .day-keyword");
    const isOpened = shown !== undefined && keyword !== null && keyword.id !== shown;
    shown = keyword?.id ?? null;
    if (isOpened && !isCalm()) keyword.animate([lies, { opacity: 1, transform: "none" }], timing);
});
