// When the person's day ends, the page is asked for anew: what was due today is overdue then, with the page left open.

import { refreshPage } from "./page.js";
import { whenPageShown } from "./page-shown.js";

// Clocks are set, devices sleep, and no timer can be long: the time is looked at again this often.
const glance = 60_000;
// Where the house's clock is behind, the new day is asked for again after this long.
const soon = 5_000;

let timer = 0;
let asked = 0;

const ends = () => Number(document.getElementById("page")?.dataset.dayEnds ?? 0);

const look = () => {
    clearTimeout(timer);
    const end = ends();
    if (!end) return;
    const now = Date.now();
    if (now < end) {
        timer = setTimeout(look, Math.min(end - now, glance));
        return;
    }
    timer = setTimeout(look, asked === end ? glance : soon);
    asked = end;
    refreshPage();
};

whenPageShown(look);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
addEventListener("pageshow", look);
addEventListener("focus", look);
