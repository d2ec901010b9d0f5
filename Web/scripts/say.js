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

let unsentForm = null;

export const sayUnreachable = () => {
    const toast = drawn("unreachable");
    if (toast) showToast(toast);
};

// What was not sent stays, and can be sent again: `retry` is called at most once.
export const sayUnsent = (form, retry) => {
    const toast = drawn("unsent");
    if (!toast) return;
    unsentForm = form;
    toast.dataset.stays = "";
    toast.querySelector("[data-retries]").addEventListener("click", () => {
        toast.remove();
        retry();
    }, { once: true });
    showToast(toast);
};

// It has been sent after all.
export const forgetUnsent = (form) => {
    if (form === unsentForm) document.querySelector("[data-retries]")?.closest("[data-toast]")?.remove();
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
