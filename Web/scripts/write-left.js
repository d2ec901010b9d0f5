// Writes that may not have arrived, on this device, by person: kept where no worker keeps them, sent when a page of the
// diary is next open.

import { ask, askForText, parsePage } from "./ask.js";
import { carry, patchOf } from "./carry-text.js";
import { checksum } from "./checksum.js";
import { newID } from "./operation.js";
import { pageIn } from "./show-page.js";

// Signing out removes everything that begins with it.
const beginning = (person) => `maru-draft/${person}/diary/`;

// The page that still writes the entry holds this lock.
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

// A write of the fields that says what changed in `was`, the text at their base, where that is shorter than the text. Its
// `checksum` is invalid, so that an earlier version of the server refuses it instead of storing an empty text.
export const shortened = (fields, was) => {
    const patch = patchOf(was, fields.text);
    if (!fields.base || patch.length >= fields.text.length) return fields;
    const shorter = { ...fields, checksum: "patch", over: fields.checksum, patch };
    delete shorter.text;
    delete shorter.was;
    return shorter;
};

// The version that the server returns in place of the entry's page, if that has the text that was sent.
const versionIn = (response, text) => {
    if (!response.ok || !text.startsWith("{")) return null;
    try {
        const version = JSON.parse(text);
        return typeof version.base === "string" ? version : null;
    } catch {
        return null;
    }
};

// A request that outlives its page may have 64 KiB.
export const isShort = (fields) => new URLSearchParams(fields).toString().length < 60_000;

const post = async (address, fields, { keepalive = false } = {}) => {
    const body = new URLSearchParams(fields);
    const { response, text } = await askForText(address, { keepalive: keepalive && isShort(fields), method: "POST", body });
    const version = versionIn(response, text);
    return version ? { response, version } : { response, answer: parsePage(text) };
};

// Whether the response to a write comes from the server, and not from a proxy.
export const isFromServer = ({ version, answer }) => Boolean(version ?? pageIn(answer));

// Sends a write as `sent`. A server that does not know the text that this changes, or does not support such writes, gets the
// whole text. With `keepalive` each of the two requests outlives its page if it is short enough.
export const sendWrite = async (address, fields, { sent = fields, ...options } = {}) => {
    const result = await post(address, sent, options);
    const isUnread = sent !== fields && result.response.status === 422 && isFromServer(result);
    return isUnread ? post(address, fields, options) : result;
};

// What an answer says the entry is now; undefined if it is not an entry's page.
const writtenIn = (answer) => {
    const form = pageIn(answer)?.querySelector("form[data-auto-save]");
    return form && { text: form.elements.text.value, base: form.elements.base.value };
};

// The same of the answer to a write.
export const writtenBy = ({ version, answer }, { text }) => (version ? { text, base: version.base } : writtenIn(answer));

const arrives = async (address, fields, sent) => {
    const result = await sendWrite(address, fields, { sent });
    // Signed out, another person signed in, too many requests, refused, or a proxy answered: it stays for later.
    if (!result.response.ok || !isFromServer(result)) throw new Error(`The server answered ${result.response.status}`);
    return writtenBy(result, fields);
};

const send = async ({ page, address, fields, sent, text, last }) => {
    // It may have arrived after all.
    const shown = await ask(page);
    const present = writtenIn(shown.answer);
    if (present?.text === text) return;
    const now = await arrives(address, fields, sent);
    if (text === fields.text) return;
    // What followed it as the page went is another request: it may have arrived where there is more than the first one's text.
    if (last && now?.text !== fields.text) return void (await arrives(address, last));
    // The writer went on. A locked journal has taken it, but does not show the text that the rest belongs to: it waits until
    // that is opened.
    if (!now) throw new Error("The entry is not shown");
    const next = carry(fields.text, text, now.text);
    const following = {
        ...fields, operation: newID(), text: next, base: now.base, checksum: checksum(now.text), was: now.text,
        expects: checksum(next),
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
