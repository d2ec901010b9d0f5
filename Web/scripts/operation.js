// Every form that changes something has the id of its operation. The browser generates these ids, so that two forms,
// tabs or visits never share one, and a repeated submission has one effect.

import { whenPageShown } from "./page-shown.js";

// A UUIDv7: time first, so that ids sort by creation; the rest is random.
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

// The form's next submission is a new operation.
export const renew = (form) => {
    const field = form.elements.namedItem("operation");
    if (!field) return;
    field.value = newID();
    given.add(field);
};

const fields = () => document.querySelectorAll("form input[type=hidden][name=operation]");

// A form new on the page has the id from the server's rendering, which is the same for all its forms.
whenPageShown(() => {
    for (const field of fields()) if (!given.has(field)) renew(field.form);
});

// After navigating back, a form may have been sent before.
addEventListener("pageshow", () => {
    for (const field of fields()) renew(field.form);
});
