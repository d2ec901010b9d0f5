// An entry at the server, as far as a page that writes it sees it: what it is sent, and what it answers.

import { json, fromServer, recorded } from "./answers.mjs";
import { makeLoader } from "./modules.mjs";

export const { checksum } = makeLoader()("scripts/checksum.js");

// All texts that pages and the server have had, by their checksums.
const texts = new Map();

export const noteText = (text) => {
    texts.set(checksum(text), text);
    return text;
};

const applied = (patch, text) => {
    let bytes = Buffer.from(text);
    for (const [offset, removed, inserted] of JSON.parse(patch).reverse()) {
        const end = offset + Buffer.byteLength(removed);
        if (bytes.subarray(offset, end).toString() !== removed) throw new Error(`${removed} is not at ${offset}`);
        bytes = Buffer.concat([bytes.subarray(0, offset), Buffer.from(inserted), bytes.subarray(end)]);
    }
    return bytes.toString();
};

// The text that a write has in full, or leads to by what changed.
export const textIn = (body) => noteText(body.get("text") ?? applied(body.get("patch"), texts.get(body.get("over"))));

export const writesOf = ({ asked }) =>
    asked.filter(({ method }) => method === "POST").map(({ body }) => ({ ...Object.fromEntries(body), text: textIn(body) }));

const escaped = (words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

// The entry's page with a text.
export const entryPage = (text) => {
    const words = escaped(noteText(text));
    return fromServer(recorded("entry", (page) => page.replace(/(<textarea[^>]*>)[^]*<\/textarea>/, (_, tag) => `${tag}\n${words}</textarea>`)));
};

// The answer to a write whose text the entry has now: its version, where that is asked for, or its page.
export const took = ({ body }, text = textIn(body), more = {}) =>
    body.has("expects") && text === textIn(body) ? json({ base: body.get("operation"), ...more }) : entryPage(text);

// As a server of an earlier version, or one that does not know the base.
export const refusesPatches = (answer) => (request) =>
    request.body?.has("patch") ? fromServer({ ...recorded("entry"), status: 422 }) : answer(request);
