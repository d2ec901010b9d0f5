// Reloads the page when the person's day ends, so that what was due today becomes overdue on an open page, and when what
// it shows of a locked journal is shut.

import { refreshPage } from "./page.js";
import { whenPageShown } from "./page-shown.js";

// The clock is checked this often: clocks are changed, devices sleep, and long timers are unreliable.
const glance = 60_000;
// If the server's clock is behind, the page is requested again after this long.
const soon = 5_000;

let timer = 0;
let requested = 0;

// The first of these times; 0 for none.
const ends = () => {
    const { dayEnds, shutsAt } = document.getElementById("page")?.dataset ?? {};
    const times = [dayEnds, shutsAt].map(Number).filter((time) => time > 0);
    return times.length > 0 ? Math.min(...times) : 0;
};

const look = () => {
    clearTimeout(timer);
    const end = ends();
    if (!end) return;
    const now = Date.now();
    if (now < end) {
        timer = setTimeout(look, Math.min(end - now, glance));
        return;
    }
    timer = setTimeout(look, requested === end ? glance : soon);
    requested = end;
    refreshPage();
};

whenPageShown(look);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
addEventListener("pageshow", look);
addEventListener("focus", look);
