// Every form that changes something carries the id of the operation it will become. The browser makes these ids itself,
// so that two forms, two tabs and two visits never share one, and sending a form twice does it once.

import { whenPageShown } from "./page-shown.js";

// A UUID of version 7: the time first, so that ids sort as they were made; chance for the rest.
export const newID = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    let time = Date.now();
    for (let index = 5; index >= 0; index -= 1) {
        bytes[index] = time % 256;
        time = Math.floor(time / 256);
    }
    bytes[6] = (bytes[6] & 0x0f) | 0x70;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};

const given = new WeakSet();

// The next sending of a form is a new operation.
export const renew = (form) => {
    const field = form.elements.namedItem("operation");
    if (!field) return;
    field.value = newID();
    given.add(field);
};

const fields = () => document.querySelectorAll("form input[type=hidden][name=operation]");

// A form that is new on the page has the id the house drew it with, which its neighbours have too.
whenPageShown(() => {
    for (const field of fields()) if (!given.has(field)) renew(field.form);
});

// Back from the history, a form may have been sent before.
addEventListener("pageshow", () => {
    for (const field of fields()) renew(field.form);
});
