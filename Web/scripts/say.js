// Shows messages of scripts, in phrases provided by the page (`<template id="say-…">`).

import { attendToast } from "./toast.js";

const drawn = (name) => document.getElementById(`say-${name}`)?.content.firstElementChild?.cloneNode(true);

const page = () => document.getElementById("page") ?? document.body;

// Replaces the page's only toast.
export const showToast = (toast) => {
    for (const old of document.querySelectorAll("#page > [data-toast]")) old.remove();
    page().append(toast);
    attendToast(toast);
};

export const say = (text) => {
    const toast = text && drawn("said");
    if (!toast) return;
    toast.querySelector(".toast-text").textContent = text;
    showToast(toast);
};

// Offers a new version of the app above the page, until it is accepted. Returns the offer.
export const sayUpdate = () => {
    document.querySelector("#page [data-update]")?.remove();
    const banner = drawn("update");
    if (!banner) return null;
    banner.dataset.own = "";
    banner.dataset.update = "";
    document.getElementById("main")?.prepend(banner);
    return banner;
};

// Failed requests in the order they were sent, by form or operation, with the function that sends each again.
const unsent = new Map();

export const sayUnreachable = () => {
    const toast = drawn("unreachable");
    if (toast) showToast(toast);
};

const unsentToast = () => document.querySelector("[data-retries]")?.closest("[data-toast]");

// A failed request can be sent again: `retry` is called at most once. One toast stands for all of them.
export const sayUnsent = (what, retry) => {
    const toast = drawn("unsent");
    if (!toast) return;
    unsent.set(what, retry);
    toast.dataset.stays = "";
    toast.addEventListener("click", (event) => {
        const retries = event.target.closest("[data-retries]") ? [...unsent.values()] : [];
        // Closing the toast discards them.
        if (retries.length || event.target.closest("[data-closes]")) unsent.clear();
        if (retries.length) toast.remove();
        for (const again of retries) again();
    });
    showToast(toast);
};

// The request has succeeded after all.
export const forgetUnsent = (what) => {
    if (unsent.delete(what) && unsent.size === 0) unsentToast()?.remove();
};

// Shows above the page that its subject is gone; unsaved text stays. `note` says it with a way to bring it back.
export const sayGone = (text, note) => {
    if (document.querySelector("#page [data-gone]")) return;
    const banner = note ?? drawn("gone");
    if (!banner) return;
    if (text) banner.querySelector(".banner-text").textContent = text;
    banner.dataset.own = "";
    banner.dataset.gone = "";
    document.getElementById("main")?.prepend(banner);
};

export const forgetGone = () => document.querySelector("#page [data-gone]")?.remove();

// Where a response says what is wrong, the likeliest first: what else there is on its page may stand above that.
const places = [".field-error:not([hidden]) span", "[role=alert] .banner-text", ".banner-text", "#main p"];

// The server's message in a response whose page is not shown: from a field, a banner, or the main part.
export const wordsOf = (answer) => {
    for (const place of places) {
        const said = answer.querySelector(place);
        if (said) return said.textContent.trim();
    }
    return undefined;
};
