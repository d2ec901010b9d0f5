// Says that a page of a locked journal is in use, and reloads the page when it was not, so that it shows the lock.

import { refreshPage } from "./page.js";

// The time between two reports of use, or between two checks of an unused page whether its journal is locked; in milliseconds.
const pace = 20_000;

const journal = () => /^\/diary\/[0-9a-f-]{36}(?=\/|$)/.exec(location.pathname)?.[0];

// Minutes without use after which the journal locks: 0 once it is locked, nothing without a lock.
let minutes = null;
let usedAt = Date.now();
let reportedAt = -Infinity;
let timer = 0;

// How long it is until it locks, in milliseconds.
const left = () => usedAt + minutes * 60_000 - Date.now();

// Devices sleep, and long timers are unreliable.
const plan = () => {
    clearTimeout(timer);
    if (minutes !== null) timer = setTimeout(look, Math.min(left() + 500, 60_000));
};

const look = () => {
    if (minutes === null) return;
    if (left() > 0) return plan();
    clearTimeout(timer);
    refreshPage();
    // What was used later than this page, as what was typed here when it arrived, holds the journal open.
    timer = setTimeout(look, pace);
};

const report = async () => {
    const place = journal();
    if (!place || document.querySelector("[data-locked]")) return;
    reportedAt = Date.now();
    const body = new URLSearchParams({ page: "1" });
    const answer = await fetch(`${place}/stay-open`, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
    const result = answer?.ok ? await answer.json().catch(() => null) : null;
    if (result) {
        ({ minutes } = result);
        return plan();
    }
    // Whether there is a lock is not known yet.
    const isLost = !answer || answer.ok || answer.status === 429 || answer.status >= 500;
    if (minutes === null && isLost) timer = setTimeout(report, pace);
};

const use = () => {
    if (!minutes) return;
    usedAt = Date.now();
    if (usedAt - reportedAt > pace) report();
};

for (const kind of ["pointerdown", "keydown", "input", "wheel", "touchmove"]) {
    addEventListener(kind, use, { capture: true, passive: true });
}

addEventListener("focus", look);
if (journal()) report();
