// What is typed into an entry stays on the device until the house itself has it, whatever answers in its place.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, ofHouse, recorded, unreached } from "./answers.mjs";
import { openPage } from "./world.mjs";

const entry = recorded("entry");
const text = "첫눈\n\n  <b>&\n2";
const rhythm = 700;
// Longer than the pause after a first failure and, if that request was repeated as it was, the next one for what was typed since.
const pause = 2_000 + rhythm;

const escaped = (words) => words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

// The entry's page as it is when the house has a text.
const written = (words) => {
    const rest = escaped(words.slice(text.length));
    return ofHouse(recorded("entry", (page) => page.replace("2</textarea>", `2${rest}</textarea>`)));
};

// Answers as the house does: with the entry that it was sent.
const takes = ({ method, body }) => written(method === "POST" ? body.get("text") : text);

const writer = async (answer = takes) => {
    const page = openPage({ address: "https://maru.test/diary/id-1/entry/id-2", page: entry.page });
    page.house.answer = answer;
    page.load("scripts/auto-save.js");
    await page.rest();
    const area = document.querySelector("textarea");
    const type = (words) => {
        area.value += words;
        area.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const writes = () => page.house.asked.filter(({ method }) => method === "POST").map(({ body }) => Object.fromEntries(body));
    const mark = () => document.querySelector("[data-sync-mark]").dataset.state;
    const kept = () => Object.values(page.local).map((one) => JSON.parse(one));
    return { ...page, area, type, writes, mark, kept };
};

// Each of them is repeated as it was, but for those that say that the request cannot be read: the next one is another.
const unreadable = [400, 413, 415];
const places = [
    ...elsewhere(200, 203, 400, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 504, 511),
    ...[500, 503].map((status) => [`the house has a page with ${status}`, () => ofHouse({ ...entry, status })]),
];

for (const [what, answer] of places) {
    const isUnreadable = unreadable.some((status) => what.endsWith(` ${status}`));

    test(`what is typed while ${what} is on the device, and is saved afterwards`, async () => {
        const { clock, house, type, writes, mark, kept, area } = await writer(answer);
        type(" 간");
        await clock.pass(rhythm);
        assert.equal(mark(), "device");
        assert.deepEqual(kept().map((one) => one.text), [`${text} 간`]);
        type(" 날");
        house.answer = takes;
        await clock.pass(pause);
        assert.equal(mark(), "saved");
        assert.deepEqual(kept(), []);
        assert.equal(writes().at(-1).text, `${text} 간 날`);
        assert.equal(area.value, `${text} 간 날`);
        assert.equal(writes()[1].operation === writes()[0].operation, !isUnreadable);
    });
}

test("a save that has waited for longer than the house may take is tried again", async () => {
    const { clock, house, type, writes, mark } = await writer(() => new Promise(() => {}));
    type(" 간");
    await clock.pass(rhythm + 20_000);
    assert.equal(mark(), "device");
    house.answer = takes;
    await clock.pass(pause);
    assert.equal(mark(), "saved");
    assert.equal(writes().length, 2);
});

test("pauses grow while nothing is reached, up to half a minute", async () => {
    const { clock, type, writes } = await writer(unreached);
    type(" 간");
    await clock.pass(rhythm);
    const pauses = [];
    while (pauses.length < 6) {
        const [next] = clock.pauses();
        pauses.push(next);
        await clock.pass(next);
        assert.equal(writes().length, pauses.length + 1);
    }
    assert.deepEqual(pauses, [2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

const person = "id-4";

for (const status of [403, 404]) {
    test(`where the house says ${status}, who is signed in may not write it: the text waits for its writer`, async () => {
        const refusal = recorded("journal-not-mine");
        const { clock, type, writes, kept, local } = await writer(() => ofHouse({ ...refusal, status }));
        type(" 간 날");
        await clock.pass(rhythm + 60_000);
        assert.equal(writes().length, 1);
        assert.deepEqual(kept().map((one) => one.text), [`${text} 간 날`]);
        assert.ok(Object.keys(local)[0].startsWith(`maru-draft/${person}/diary/`));
        assert.ok(document.querySelector("#main > [data-gone]"));
    });
}

test("nobody who is signed in is led to where they can, and what they wrote waits", async () => {
    const { clock, type, kept, gone } = await writer(() => ofHouse(recorded("sign-in-refused")));
    type(" 간 날");
    await clock.pass(rhythm);
    assert.deepEqual(kept().map((one) => one.text), [`${text} 간 날`]);
    assert.deepEqual(gone, ["/sign-in?next=%2Fdiary%2Fid-1%2Fentry%2Fid-2"]);
});

test("an entry that somebody has deleted is shown as one to save anew, and nothing of it is left to send", async () => {
    const { clock, type, writes, kept } = await writer(() => ofHouse(recorded("entry-deleted-meanwhile")));
    type(" 간 날");
    await clock.pass(rhythm + 60_000);
    assert.equal(writes().length, 1);
    assert.deepEqual(kept(), []);
    assert.equal(document.querySelector("form[data-auto-save]"), null);
    assert.equal(document.querySelector("form[action='/diary/id-1/write-entry'] [name=entry]").value, "id-2");
});

test("what the house refuses is said at the text, and the next key makes another request", async () => {
    const words = "<p class=\"field-error\" id=\"entry-error\">너무 길어요</p>";
    const refusal = recorded("entry", (page) => page.replace("</textarea>", `</textarea>${words}`));
    const { clock, house, type, writes, area, mark } = await writer(() => ofHouse({ ...refusal, status: 422 }));
    type(" 간");
    await clock.pass(rhythm + 60_000);
    assert.equal(writes().length, 1);
    assert.equal(mark(), "refused");
    assert.equal(area.getAttribute("aria-invalid"), "true");
    assert.equal(document.getElementById("entry-error").textContent, "너무 길어요");
    house.answer = takes;
    type(" 날");
    await clock.pass(rhythm);
    assert.notEqual(writes()[1].operation, writes()[0].operation);
    assert.equal(mark(), "saved");
    assert.equal(area.getAttribute("aria-invalid"), null);
    assert.equal(document.getElementById("entry-error"), null);
});

test("a journal that was locked meanwhile has taken the text, and its page goes", async () => {
    const { clock, type, kept, gone } = await writer(() => ofHouse(recorded("journal-locked")));
    type(" 간 날");
    await clock.pass(rhythm);
    assert.deepEqual(kept(), []);
    assert.deepEqual(gone, ["https://maru.test/diary/id-1/entry/id-2"]);
});

test("a save that breaks off does not keep the next one back", async () => {
    const { clock, type, writes, mark } = await writer();
    const { crypto } = globalThis;
    globalThis.crypto = { getRandomValues: () => { throw new DOMException("broken", "InvalidStateError"); } };
    type(" 간");
    await clock.pass(rhythm);
    globalThis.crypto = crypto;
    assert.deepEqual(clock.broken.map(({ name }) => name), ["InvalidStateError"]);
    assert.equal(writes().length, 0);
    type(" 날");
    await clock.pass(rhythm);
    assert.equal(writes()[0].text, `${text} 간 날`);
    assert.equal(mark(), "saved");
});

test("what another device has written comes into the text, and what is being typed stays", async () => {
    const { clock, house, type, area, mark } = await writer();
    house.answer = ({ body }) => written(body.get("text").replace("2 간", "2 3 간"));
    type(" 간");
    await clock.pass(rhythm);
    assert.equal(area.value, `${text} 3 간`);
    assert.equal(mark(), "saved");
});

// Whoever stands at the end of a line goes on below it: what came there from elsewhere is not carried into their next line.
for (const [what, came, left] of [
    ["goes on with the line", " 길", 0], ["goes on with it and begins another", " 길\n밤", 2], ["begins another", "\n밤", 2],
]) {
    test(`the caret at the end of a line stays there where another device ${what}`, async () => {
        const { clock, house, type, area } = await writer();
        house.answer = ({ body }) => written(`${body.get("text")}${came}`);
        type(" 간");
        area.setSelectionRange(area.value.length, area.value.length);
        await clock.pass(rhythm);
        assert.equal(area.value, `${text} 간${came}`);
        assert.deepEqual([area.selectionStart, area.selectionEnd], [area.value.length - left, area.value.length - left]);
    });
}

test("what is selected up to the end of a line does not grow by what another device adds to it", async () => {
    const { clock, house, type, area } = await writer();
    house.answer = ({ body }) => written(`${body.get("text")} 길`);
    type(" 간");
    area.setSelectionRange(text.length, area.value.length);
    await clock.pass(rhythm);
    assert.equal(area.value.slice(area.selectionStart, area.selectionEnd), " 간");
});

test("who types on while an answer comes goes on in their word", async () => {
    const { clock, house, type, area, rest } = await writer();
    let answer;
    house.answer = ({ body }) => new Promise((resolve) => (answer = () => resolve(written(`${body.get("text")} 길`))));
    type(" 가");
    await clock.pass(rhythm);
    type("나");
    area.setSelectionRange(area.value.length, area.value.length);
    answer();
    await rest();
    assert.equal(area.value, `${text} 가나 길`);
    assert.equal(area.selectionStart, `${text} 가나`.length);
});

/* Leaving the page */

const leaves = () => dispatchEvent(new Event("pagehide"));

for (const [what, answer] of elsewhere(200, 203, 404, 409, 413, 502)) {
    test(`what is typed last stays on the device where ${what}`, async () => {
        const { house, type, writes, kept, rest } = await writer(answer);
        type("의 끝");
        leaves();
        await rest();
        assert.equal(writes()[0].text, `${text}의 끝`);
        assert.equal(house.asked[0].keepalive, true);
        assert.deepEqual(kept().map((one) => one.text), [`${text}의 끝`]);
    });
}

test("what is typed last is on the device only until the house has it", async () => {
    const { type, kept, rest } = await writer();
    type("의 끝");
    leaves();
    assert.equal(kept().length, 1);
    await rest();
    assert.deepEqual(kept(), []);
});

test("what is typed last stays on the device where the house refuses it", async () => {
    const { type, kept, rest } = await writer(() => ofHouse(recorded("entry-deleted-meanwhile")));
    type("의 끝");
    leaves();
    await rest();
    assert.equal(kept().length, 1);
});

test("what follows a request that is not answered yet is kept as it was sent", async () => {
    const { clock, type, writes, kept, rest } = await writer(() => new Promise(() => {}));
    type(" 간");
    await clock.pass(rhythm);
    type(" 날");
    leaves();
    await rest();
    const [{ fields, last, text: left }] = kept();
    assert.equal(left, `${text} 간 날`);
    assert.deepEqual([fields.operation, last.operation], writes().map(({ operation }) => operation));
    assert.equal(last.base, fields.operation);
    assert.equal(last.text, left);
});
