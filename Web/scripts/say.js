// Shows what scripts have to say, in words the page brought along (`<template id="say-…">`).

import { attendToast } from "./toast.js";

const drawn = (name) => document.getElementById(`say-${name}`)?.content.firstElementChild?.cloneNode(true);

const page = () => document.getElementById("page") ?? document.body;

// Puts a toast where the last one stood; it is the page's only one.
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

// A new version of the house is offered above the page, until it is taken. Answers the offer.
export const sayUpdate = () => {
    document.querySelector("#page [data-update]")?.remove();
    const banner = drawn("update");
    if (!banner) return null;
    banner.dataset.own = "";
    banner.dataset.update = "";
    document.getElementById("main")?.prepend(banner);
    return banner;
};

// What was not sent, in the order of its sending: of which form or operation it is, and what sends it again.
const unsent = new Map();

export const sayUnreachable = () => {
    const toast = drawn("unreachable");
    if (toast) showToast(toast);
};

const unsentToast = () => document.querySelector("[data-retries]")?.closest("[data-toast]");

// What was not sent stays, and can be sent again: `retry` is called at most once. One toast stands for all that was not.
export const sayUnsent = (what, retry) => {
    const toast = drawn("unsent");
    if (!toast) return;
    unsent.set(what, retry);
    toast.dataset.stays = "";
    toast.addEventListener("click", (event) => {
        const retries = event.target.closest("[data-retries]") ? [...unsent.values()] : [];
        // Whoever closes it wants none of it any more.
        if (retries.length || event.target.closest("[data-closes]")) unsent.clear();
        if (retries.length) toast.remove();
        for (const again of retries) again();
    });
    showToast(toast);
};

// It has been sent after all.
export const forgetUnsent = (what) => {
    if (unsent.delete(what) && unsent.size === 0) unsentToast()?.remove();
};

// The page's subject is gone: that is said above what is still written here, which stays.
export const sayGone = (text) => {
    if (document.querySelector("#page [data-gone]")) return;
    const banner = drawn("gone");
    if (!banner) return;
    if (text) banner.querySelector(".banner-text").textContent = text;
    banner.dataset.own = "";
    banner.dataset.gone = "";
    document.getElementById("main")?.prepend(banner);
};

export const forgetGone = () => document.querySelector("#page [data-gone]")?.remove();

// The house's own words in an answer that is no page of ours: beside a field, in a banner, or in the middle.
export const wordsOf = (answer) => {
    const said = answer.querySelector(".field-error span, .banner-text, #main p");
    return said?.textContent.trim();
};
