// Shows the time left on the day's timer, computed from its end time. The server sends no ticks; the device's clock is
// corrected by the server's time when the page was drawn.

import { announce } from "./announce.js";
import { whenPageShown } from "./page-shown.js";

let timer = 0;
let drawn = "";
let ahead = 0;
// The end time being counted down to, so that it is announced once, and not to people who came later.
let awaited = "";

const two = (number) => String(number).padStart(2, "0");
const clock = (seconds) => {
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
};

const show = () => {
    clearTimeout(timer);
    const time = document.querySelector("#page [data-ends]:has([data-left])");
    if (!time) return;
    const { ends, now, timeUp } = time.dataset;
    if (now !== drawn) {
        drawn = now;
        ahead = Date.now() - Number(now);
    }
    const left = Number(ends) - (Date.now() - ahead);
    const isUp = left <= 0;
    time.querySelector("[data-left]").textContent = isUp ? timeUp : clock(Math.ceil(left / 1000));
    time.querySelector(".day-until")?.toggleAttribute("hidden", isUp);
    if (!isUp) {
        awaited = ends;
        timer = setTimeout(show, (left % 1000) + 1);
    } else if (awaited === ends) {
        awaited = "";
        announce(timeUp);
    }
};

whenPageShown(show);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && show());
