// The day and the time of a form with a draft, which say nothing without the zone in which their page was drawn.

import { isChanged } from "./changed.js";

// The fields for them, around which a page says in which zone it was drawn.
const timesIn = (form) => form.querySelector("[data-drawn-in]");
export const zoneOf = (form) => timesIn(form)?.dataset.drawnIn;

// The zone of the times that are among what is written in a form, and what its page showed of them; nothing if none are.
// The page that answers a refused form shows them as they were written: `earlier` has what was there before.
export const drawnOf = (form, written, earlier) => {
    const times = timesIn(form);
    const zone = times?.dataset.drawnIn;
    const names = new Set(written.map(([name]) => name));
    const fields = times ? [...times.querySelectorAll("input:not([type=hidden])")] : [];
    if (!fields.some(({ name }) => names.has(name))) return undefined;
    const before = new Map(earlier?.zone === zone ? earlier.fields.filter(([name]) => names.has(name)) : []);
    const isOwn = times.querySelector("[name=zone]")?.value === zone;
    return { zone, isOwn, fields: fields.map(({ name, defaultValue }) => [name, before.get(name) ?? defaultValue]) };
};

// Forms whose times are as another page showed them, in another zone than this one's; and what this one showed, if they were
// not in it from the beginning.
const elsewhere = new WeakMap();

// Tells the server which day and time were only shown and not written: the server may have others by now.
const sayShown = (form) => {
    const was = form.elements.namedItem("shown-start");
    if (was) was.value = `${form.elements.namedItem("day").value} ${form.elements.namedItem("time").value}`;
};

// Shows the times as the page showed them on which they were written.
export const redraw = (form, { zone, isOwn, fields }) => {
    const times = timesIn(form);
    const now = times?.dataset.drawnIn;
    if (!times || now === zone) return;
    if (!elsewhere.get(form)) elsewhere.set(form, drawnOf(form, fields));
    times.dataset.drawnIn = zone;
    times.querySelector("[name=drawn-in]").value = zone;
    const place = times.querySelector("[name=zone]");
    // What has no zone of its own yet gets that of who writes it.
    const isPlaced = isOwn && place?.value === now;
    if (isPlaced) place.value = zone;
    for (const line of times.querySelectorAll(isPlaced ? "p, dd" : "p")) line.textContent = line.textContent.replace(now, zone);
    const fieldOf = (name) => times.querySelector(`[name="${CSS.escape(name)}"]`);
    for (const [name, value] of fields) {
        if (fieldOf(name)) fieldOf(name).value = fieldOf(name).defaultValue = value;
        // What was not written in is no change.
        if (fieldOf(`was-${name}`)) fieldOf(`was-${name}`).value = value;
    }
    sayShown(form);
};

// Shows the times as this page showed them, once nothing is written in them.
export const drawBack = (form) => {
    const shown = elsewhere.get(form);
    if (shown) redraw(form, shown);
    sayShown(form);
};

// Takes note of the zone in which a form's page is by now.
export const noteZone = (form, zone) => {
    if (zoneOf(form) === zone) elsewhere.delete(form);
    else if (!elsewhere.has(form)) elsewhere.set(form, null);
};

// Once no unsaved content needs the times that were drawn, the page is reloaded: the server may have others by now.
export const returnTimes = (form) => {
    const isWritten = [...(timesIn(form)?.querySelectorAll("input") ?? [])].some(isChanged);
    if (elsewhere.has(form) && !isWritten) document.dispatchEvent(new Event("maru:stale"));
};
