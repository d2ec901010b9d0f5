// Writes that may not have arrived, on this device, by person: kept where no worker keeps them, sent when a page of the
// diary is next open.

import { ask } from "./ask.js";
import { carry } from "./carry-text.js";
import { checksum } from "./checksum.js";
import { newID } from "./operation.js";
import { pageIn } from "./show-page.js";

// Signing out removes everything that begins with it.
const beginning = (person) => `maru-draft/${person}/diary/`;

// Whoever still writes holds this lock.
export const lockOf = (session) => `maru-writing/${session}`;

// Without locks, what was changed within this time is still being written.
const settles = 30_000;

export const keepLeft = (person, { session }, left) => {
    try {
        localStorage.setItem(beginning(person) + session, JSON.stringify({ ...left, at: Date.now() }));
        return true;
    } catch {
        return false;
    }
};

export const forgetLeft = (person, { session }) => localStorage.removeItem(beginning(person) + session);

export const sendWrite = (address, fields, options = {}) =>
    ask(address, { ...options, method: "POST", body: new URLSearchParams(fields) });

// What an answer says the entry is now; undefined if it is not an entry's page.
export const writtenIn = (answer) => {
    const form = pageIn(answer)?.querySelector("form[data-auto-save]");
    return form && { text: form.elements.text.value, base: form.elements.base.value };
};

const arrives = async (address, fields) => {
    const result = await sendWrite(address, fields);
    const { status } = result.response;
    // Signed out, somebody else signed in, or too much at once: it waits.
    if (status >= 500 || [401, 403, 404, 429].includes(status)) throw new Error(`The write was answered ${status}`);
    return result;
};

const isLock = (answer) => Boolean(pageIn(answer)?.querySelector("[data-locked]"));

const send = async ({ page, address, fields, text }) => {
    // It may have arrived after all.
    const shown = await ask(page);
    const present = writtenIn(shown.answer);
    if (present?.text === text) return;
    const { response, answer } = await arrives(address, fields);
    // A locked journal has taken it, but does not show the text that the rest belongs to: it waits until that is opened.
    if (text !== fields.text && isLock(answer)) throw new Error("The journal is locked");
    const now = writtenIn(answer);
    // The writer went on, or the page of a deleted entry answered, on which the text could only be shown.
    if (!response.ok || !now || text === fields.text) return;
    const following = {
        ...fields, operation: newID(), text: carry(fields.text, text, now.text), base: now.base, checksum: checksum(now.text),
        was: now.text,
    };
    await arrives(address, following);
};

const sendOne = async (key) => {
    const kept = localStorage.getItem(key);
    if (!kept) return;
    const left = JSON.parse(kept);
    if (!navigator.locks && Date.now() - left.at < settles) return;
    await send(left);
    if (localStorage.getItem(key) === kept) localStorage.removeItem(key);
};

// Resolves to whether anything was sent.
export const sendLeft = async (person) => {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(beginning(person)));
    for (const key of keys) {
        const run = () => sendOne(key).catch((error) => console.warn(error));
        const lock = lockOf(key.slice(beginning(person).length));
        await (navigator.locks ? navigator.locks.request(lock, { ifAvailable: true }, (held) => held && run()) : run());
    }
    return keys.length > 0;
};
