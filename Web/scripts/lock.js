// Says that a page of a locked journal is in use, and reloads the page when it was not, so that it shows the lock.

import { refreshPage } from "./page.js";

// Between two times that use is told, in milliseconds.
const pace = 20_000;

const journal = () => /^\/diary\/[0-9a-f-]{36}(?=\/|$)/.exec(location.pathname)?.[0];

// Minutes without use after which the journal locks; nothing without a lock.
let minutes = null;
let usedAt = Date.now();
let toldAt = -Infinity;
let timer = 0;

const plan = () => {
    clearTimeout(timer);
    if (minutes) timer = setTimeout(look, usedAt + minutes * 60_000 + 500 - Date.now());
};

const look = () => (Date.now() < usedAt + minutes * 60_000 ? plan() : refreshPage());

const tell = async () => {
    const place = journal();
    if (!place || document.querySelector("[data-locked]")) return;
    toldAt = Date.now();
    const body = new URLSearchParams({ page: "1" });
    const answer = await fetch(`${place}/stay-open`, { method: "POST", body, headers: { accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    ({ minutes } = await answer.json());
    plan();
};

const use = () => {
    if (!minutes) return;
    usedAt = Date.now();
    if (usedAt - toldAt > pace) tell();
};

for (const kind of ["pointerdown", "keydown", "input", "wheel", "touchmove"]) {
    addEventListener(kind, use, { capture: true, passive: true });
}

if (journal()) tell();
