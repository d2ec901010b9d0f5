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
    const { response, answer } = await sendWrite(address, fields);
    // Signed out, somebody else signed in, too much at once, refused, or answered in the house's place: it waits.
    if (!response.ok || !pageIn(answer)) throw new Error(`The write was answered ${response.status}`);
    return answer;
};

const send = async ({ page, address, fields, text, last }) => {
    // It may have arrived after all.
    const shown = await ask(page);
    const present = writtenIn(shown.answer);
    if (present?.text === text) return;
    const now = writtenIn(await arrives(address, fields));
    if (text === fields.text) return;
    // What followed it as the page went is another request: it may have arrived where there is more than the first one's text.
    if (last && now?.text !== fields.text) return void (await arrives(address, last));
    // The writer went on. A locked journal has taken it, but does not show the text that the rest belongs to: it waits until
    // that is opened.
    if (!now) throw new Error("The entry is not shown");
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
