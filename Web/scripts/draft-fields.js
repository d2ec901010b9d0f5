// The unsaved content of a form with a draft, and the text that it replaces.

import { carry } from "./carry-text.js";
import { isChanged, isDraftable } from "./changed.js";
import { redraw, zoneOf } from "./draft-times.js";

export const changedIn = (form) => [...form.elements].filter((field) => field.name && isDraftable(field) && isChanged(field));
export const named = (form, name) => [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];

// Hidden fields that belong to a text: the people that it mentions, and the text that it replaces, with which the server
// compares it.
const isBaseName = (name) => name.startsWith("was-");
const isBesideName = (name) => name === "picked" || isBaseName(name);
const textOf = (baseName) => baseName.slice("was-".length);

export const isBase = ({ type, name }) => type === "hidden" && isBaseName(name);
export const isCompanion = ({ type, name }) => type === "hidden" && isBesideName(name);
export const companions = (form) => [...form.elements].filter(isCompanion);

const isChosen = (field) => field.type !== "radio" || field.checked;
const has = (field, value) => isCompanion(field) || (field.value === value && isChosen(field));
export const holds = (form, name, value) => named(form, name).some((field) => has(field, value));

// Whether a form's page has all of these itself, in the zone that `drawn` has.
const isShown = (field, value) => {
    if (field.localName === "select") return [...field.options].some((option) => option.defaultSelected && option.value === value);
    return field.type === "radio" ? field.value === value && field.defaultChecked : isCompanion(field) || field.defaultValue === value;
};
export const shows = (form, fields, drawn) =>
    (!drawn || zoneOf(form) === drawn.zone) &&
    fields.every(([name, value]) => named(form, name).some((field) => isShown(field, value)));

const isText = (field) => field.localName !== "select" && field.type !== "radio";
// What two may write in at once so that both are there afterwards.
const isWritten = (field) => field.localName === "textarea" || field.type === "text";

// The unsent content, with what was chosen beside it. The page that answers a refused form shows some of it as if it were
// stored: `earlier` is what the draft has of it.
export const fieldsOf = (form, earlier = []) => {
    const changed = changedIn(form).filter(isChosen);
    const names = new Set(changed.map(({ name }) => name));
    const shown = earlier.filter(([name, value]) => !names.has(name) && !isBesideName(name) && holds(form, name, value));
    const kept = [...changed.map(({ name, value }) => [name, value]), ...shown];
    if (!kept.some(([name]) => named(form, name).some(isText))) return [];
    const wanted = new Set(["picked", ...kept.map(([name]) => `was-${name}`)]);
    const beside = companions(form).filter(({ name }) => wanted.has(name));
    return [...kept, ...beside.map(({ name, value }) => [name, value])];
};

// The texts that are written over where no field of the form says so.
export const basesOf = (form, fields) => fields.flatMap(([name]) => {
    const isSaid = named(form, `was-${name}`).length > 0;
    return named(form, name).filter((field) => !isSaid && isWritten(field)).map((field) => [name, field.defaultValue]);
});

export const reset = (field) => {
    if (field.type === "radio") field.checked = field.defaultChecked;
    else if (field.localName === "select") for (const option of field.options) option.selected = option.defaultSelected;
    else field.value = field.defaultValue;
};

// What belongs to what was written in a form, once nothing is: a form writes over what it shows, which may be newer than what
// was there `before`.
export const putBack = (form, before) => {
    for (const [field, value] of before) {
        const shown = isBase(field) ? named(form, textOf(field.name)).find(isChosen) : undefined;
        field.value = shown?.value ?? value;
    }
};

const fill = (field, value) => {
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.localName !== "select") field.value = value;
    else if ([...field.options].some((option) => option.value === value)) field.value = value;
};

// A text whose page has meanwhile become another: what was written, over that.
const carried = (field, value, base) => {
    const [, was] = base.find(([name]) => name === field.name) ?? [];
    const shown = field.defaultValue;
    return was === undefined || !isWritten(field) || [was, value].includes(shown) ? value : carry(was, value, shown);
};

// Fills in what a draft has, and the texts and the zone that it was begun from. Returns what has another content than the page
// then: nothing, if all of it was saved meanwhile.
export const fillIn = (form, { fields, base = [], drawn }) => {
    if (drawn) redraw(form, drawn);
    for (const [name, value] of fields) {
        for (const field of named(form, name)) {
            if (isDraftable(field) && !isCompanion(field)) fill(field, carried(field, value, base));
        }
    }
    const changed = changedIn(form);
    if (changed.length === 0) return changed;
    const kept = new Map(fields);
    const wanted = new Set(["picked", ...changed.map(({ name }) => `was-${name}`)]);
    for (const field of companions(form)) {
        if (wanted.has(field.name) && kept.has(field.name)) field.value = kept.get(field.name);
    }
    return changed;
};

const setDefault = (field, value) => {
    if (field.type === "radio") field.defaultChecked = field.value === value;
    else if (field.localName !== "select") field.defaultValue = value;
    else for (const option of field.options) option.defaultSelected = option.value === value;
};

// The accepted content of a form is what its page shows now: text typed from now on replaces that.
export const rebase = (form, body) => {
    for (const was of companions(form).filter(isBase)) {
        const value = body.get(textOf(was.name));
        if (value === null) continue;
        was.value = value;
        for (const field of named(form, textOf(was.name))) {
            const follows = !isChanged(field);
            setDefault(field, value);
            // A field in which the person has written does not follow by itself, even if none of that text is left.
            if (follows) reset(field);
        }
    }
};

const drawnAfter = (drawn, body) => ({ ...drawn, fields: drawn.fields.map(([name, value]) => [name, body.get(name) ?? value]) });

// What a draft has that was not among what was sent of it, written over that; null if nothing.
export const newerIn = ({ fields, base = [], drawn }, body) => {
    const newer = fields.filter(([name, value]) => !isBesideName(name) && value !== body.get(name));
    if (newer.length === 0) return null;
    const names = new Set(newer.map(([name]) => name));
    const isOfNewer = ([name]) => name === "picked" || (isBaseName(name) && names.has(textOf(name)));
    // What was begun from the same text was written after what was sent.
    const over = ([name, was]) => [name, isBaseName(name) && was === body.get(name) ? body.get(textOf(name)) : was];
    return {
        fields: [...newer, ...fields.filter(isOfNewer).map(over)], base: base.filter(([name]) => names.has(name)),
        drawn: drawn?.fields.some(([name]) => names.has(name)) ? drawnAfter(drawn, body) : undefined,
    };
};
