// What is typed into an entry stays on the device until the server itself has it, whatever answers in its place.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, foreign, json, fromServer, recorded, unreached } from "./answers.mjs";
import { entryPage, noteText, refusesPatches, textIn, took, writesOf } from "./entry.mjs";
import { openPage } from "./world.mjs";

const entry = recorded("entry");
const text = noteText("첫눈\n\n  <b>&\n2");
const rhythm = 700;
// Longer than the pause after a first failure and, if that request was repeated as it was, the next one for what was typed since.
const pause = 2_000 + rhythm;

// Answers as the server does: with the entry that it was sent.
const takes = (request) => (request.method === "POST" ? took(request) : entryPage(text));

const writer = async (answer = takes, options = {}) => {
    const page = openPage({ address: "https://maru.test/diary/id-1/entry/id-2", page: entry.page, ...options });
    page.server.answer = answer;
    page.load("scripts/auto-save.js");
    await page.rest();
    const area = document.querySelector("textarea");
    const type = (words) => {
        area.value += words;
        area.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const writes = () => writesOf(page.server);
    const mark = () => document.querySelector("[data-sync-mark]").dataset.state;
    const kept = () => Object.values(page.local).map((one) => JSON.parse(one));
    return { ...page, area, type, writes, mark, kept };
};

// Each of them is repeated as it was, but for those that say that the request cannot be read: the next one is another.
const unreadable = [400, 413, 415];
const places = [
    ...elsewhere(200, 203, 400, 403, 404, 405, 409, 413, 415, 422, 429, 500, 502, 503, 504, 511),
    ...[500, 503].map((status) => [`the server has a page with ${status}`, () => fromServer({ ...entry, status })]),
];

for (const [what, answer] of places) {
    const isUnreadable = unreadable.some((status) => what.endsWith(` ${status}`));

    test(`what is typed while ${what} is on the device, and is saved afterwards`, async () => {
        const { clock, server, type, writes, mark, kept, area } = await writer(answer);
        type(" 간");
        await clock.pass(rhythm);
        assert.equal(mark(), "device");
        assert.deepEqual(kept().map((one) => one.text), [`${text} 간`]);
        type(" 날");
        server.answer = takes;
        await clock.pass(pause);
        assert.equal(mark(), "saved");
        assert.deepEqual(kept(), []);
        assert.equal(writes().at(-1).text, `${text} 간 날`);
        assert.equal(area.value, `${text} 간 날`);
        assert.equal(writes()[1].operation === writes()[0].operation, !isUnreadable);
    });
}

test("a save that has waited for longer than the server may take is tried again", async () => {
    const { clock, server, type, writes, mark } = await writer(() => new Promise(() => {}));
    type(" 간");
    await clock.pass(rhythm + 20_000);
    assert.equal(mark(), "device");
    server.answer = takes;
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
    test(`where the server says ${status}, who is signed in may not write it: the text waits for its writer`, async () => {
        const refusal = recorded("journal-not-mine");
        const { clock, type, writes, kept, local } = await writer(() => fromServer({ ...refusal, status }));
        type(" 간 날");
        await clock.pass(rhythm + 60_000);
        assert.equal(writes().length, 1);
        assert.deepEqual(kept().map((one) => one.text), [`${text} 간 날`]);
        assert.ok(Object.keys(local)[0].startsWith(`maru-draft/${person}/diary/`));
        assert.ok(document.querySelector("#main > [data-gone]"));
    });
}

test("nobody who is signed in is led to where they can, and what they wrote waits", async () => {
    const { clock, type, kept, gone } = await writer(() => fromServer(recorded("sign-in-refused")));
    type(" 간 날");
    await clock.pass(rhythm);
    assert.deepEqual(kept().map((one) => one.text), [`${text} 간 날`]);
    assert.deepEqual(gone, ["/sign-in?next=%2Fdiary%2Fid-1%2Fentry%2Fid-2"]);
});

test("an entry that somebody has deleted is shown as one to save anew, and nothing of it is left to send", async () => {
    const { clock, type, writes, kept } = await writer(() => fromServer(recorded("entry-deleted-meanwhile")));
    type(" 간 날");
    await clock.pass(rhythm + 60_000);
    assert.equal(writes().length, 1);
    assert.deepEqual(kept(), []);
    assert.equal(document.querySelector("form[data-auto-save]"), null);
    assert.equal(document.querySelector("form[action='/diary/id-1/write-entry'] [name=entry]").value, "id-2");
});

test("what the server refuses is said at the text, and the next key makes another request", async () => {
    const words = "<p class=\"field-error\" id=\"entry-error\">너무 길어요</p>";
    const refusal = recorded("entry", (page) => page.replace("</textarea>", `</textarea>${words}`));
    const { clock, server, type, writes, area, mark } = await writer(() => fromServer({ ...refusal, status: 422 }));
    type(" 간");
    await clock.pass(rhythm + 60_000);
    assert.equal(writes().length, 1);
    assert.equal(mark(), "refused");
    assert.equal(area.getAttribute("aria-invalid"), "true");
    assert.equal(document.getElementById("entry-error").textContent, "너무 길어요");
    server.answer = takes;
    type(" 날");
    await clock.pass(rhythm);
    assert.notEqual(writes()[1].operation, writes()[0].operation);
    assert.equal(mark(), "saved");
    assert.equal(area.getAttribute("aria-invalid"), null);
    assert.equal(document.getElementById("entry-error"), null);
});

test("a journal that was locked meanwhile has taken the text, and its page goes", async () => {
    const { clock, type, kept, gone } = await writer(() => fromServer(recorded("journal-locked")));
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
    const { clock, server, type, area, mark } = await writer();
    server.answer = (request) => took(request, textIn(request.body).replace("2 간", "2 3 간"));
    type(" 간");
    await clock.pass(rhythm);
    assert.equal(area.value, `${text} 3 간`);
    assert.equal(mark(), "saved");
});

/* What is sent, and what is answered */

// A text that is longer than what says that two characters came to it.
const more = noteText(`${text}\n강가를 걸었다`);
const writerOfMore = (answer = takes, options = {}) =>
    writer(answer, { page: recorded("entry", (page) => page.replace("2</textarea>", "2\n강가를 걸었다</textarea>")).page, ...options });


test("what changed is sent, and over what, and the version of what that makes is answered", async () => {
    const { clock, server, type, mark, writes } = await writerOfMore((request) => took(request, undefined, { sequence: 7 }));
    type(" 간");
    await clock.pass(rhythm);
    const [{ body }] = server.asked;
    const offset = Buffer.byteLength(more);
    assert.deepEqual(JSON.parse(body.get("patch")), [[offset, "", " 간"]]);
    assert.deepEqual([body.get("base"), body.get("checksum"), body.has("text"), body.has("was")], ["id-5", "patch", false, false]);
    assert.equal(mark(), "saved");
    type(" 날");
    await clock.pass(rhythm);
    assert.equal(server.asked.length, 2);
    assert.equal(writes()[1].base, writes()[0].operation);
    assert.equal(writes()[1].text, `${more} 간 날`);
    assert.equal(document.querySelector("form[data-auto-save] [name=base]").value, writes()[1].operation);
});

test("the page knows that it shows the change that it has made, and no other", async () => {
    const page = () => document.getElementById("page");
    const { clock, server, type } = await writerOfMore();
    const sequence = Number(page().dataset.sequence);
    for (const [told, shown] of [[sequence + 1, sequence + 1], [sequence + 3, sequence + 1], [undefined, sequence + 1]]) {
        server.answer = (request) => took(request, undefined, { sequence: told });
        type("!");
        await clock.pass(rhythm);
        assert.equal(Number(page().dataset.sequence), shown);
    }
});

const hosts = [["", null, undefined], [" with the text that its page knows, for the worker", { postMessage() {} }, more]];

for (const [what, controller, was] of hosts) {
    test(`a server that does not know what the text was, or reads no patches, gets all of it${what}`, async () => {
        const { clock, server, type, mark, writes, kept } = await writerOfMore(refusesPatches(takes), { controller });
        type(" 간");
        await clock.pass(rhythm);
        const [first, second] = server.asked.map(({ body }) => body);
        assert.equal(server.asked.length, 2);
        assert.equal(second.get("text"), `${more} 간`);
        assert.equal(second.get("was") ?? undefined, was);
        assert.equal(second.get("checksum"), first.get("over"));
        assert.equal(second.get("operation"), first.get("operation"));
        assert.deepEqual([second.has("patch"), second.has("over")], [false, false]);
        assert.equal(mark(), "saved");
        assert.deepEqual(kept(), []);
        assert.equal(writes().at(-1).text, `${more} 간`);
    });
}

// A browser refuses a request of more than 64 KiB that outlives its page.
for (const [what, length, isShort] of [["short", 10, true], ["long", 7_000, false]]) {
    test(`what is sent while nobody looks outlives its page, and so does all of it where that is ${what}`, async () => {
        const { clock, server, type, area, mark, rest } = await writerOfMore();
        area.value += story(length);
        type("");
        await clock.pass(rhythm);
        Object.assign(server, { answer: refusesPatches(takes), asked: [] });
        document.visibilityState = "hidden";
        type(" 간");
        await clock.pass(rhythm);
        await rest();
        assert.deepEqual(server.asked.map(({ body, keepalive }) => [body.has("patch"), keepalive]), [[true, true], [false, isShort]]);
        assert.equal(mark(), "saved");
    });
}

test("who answers 422 in the server's place gets nothing more", async () => {
    const { clock, server, type, mark } = await writerOfMore(() => foreign(422));
    type(" 간");
    await clock.pass(rhythm);
    assert.equal(server.asked.length, 1);
    assert.equal(mark(), "device");
});

test("a server that answers with pages alone is read as well", async () => {
    const { clock, type, area, mark, writes } = await writerOfMore((request) => entryPage(`${textIn(request.body)} 길`));
    type(" 간");
    await clock.pass(rhythm);
    assert.equal(area.value, `${more} 간 길`);
    assert.equal(mark(), "saved");
    assert.equal(writes().length, 1);
});

for (const [what, value] of [["of nothing", {}], ["of something else", { base: 7 }], ["that is a list", []]]) {
    test(`JSON ${what} is no server's answer: what was typed stays on the device`, async () => {
        const { clock, type, mark, kept } = await writerOfMore(() => json(value));
        type(" 간");
        await clock.pass(rhythm);
        assert.equal(mark(), "device");
        assert.deepEqual(kept().map((one) => [one.fields.text, one.sent.checksum]), [[`${more} 간`, "patch"]]);
    });
}

test("where a new text is shorter than what changed, it is sent whole", async () => {
    const { clock, server, area, type } = await writerOfMore();
    area.value = "눈";
    type("");
    await clock.pass(rhythm);
    assert.equal(server.asked[0].body.get("text"), "눈");
    assert.equal(server.asked[0].body.has("patch"), false);
});

/* What typing costs */

// A person types two syllables between two requests; here it is twenty, for a tenth of the requests.
const between = 20;
const syllables = "첫눈이오는날아침에강가를걸었다물안개가걷히고나서야건너편이보였다";
const story = (length) => Array.from({ length }, (_, at) => syllables[at % syllables.length]).join("");

const bytesOf = (fields) => Buffer.byteLength(new URLSearchParams(fields).toString());

test("typing a story of 5,000 syllables sends a fiftieth at most of what its whole texts would be", async () => {
    const { clock, server, type } = await writer(takes, { controller: { postMessage() {} } });
    const words = story(5_000);
    for (let at = 0; at < words.length; at += between) {
        type(words.slice(at, at + between));
        await clock.pass(rhythm);
    }
    const sent = server.asked.map(({ body }) => body);
    assert.equal(sent.length, words.length / between);
    let [bytes, wholeBytes, was] = [0, 0, text];
    for (const body of sent) {
        const whole = { ...Object.fromEntries(body), text: textIn(body), checksum: body.get("over"), was };
        for (const name of ["patch", "over", "expects"]) delete whole[name];
        bytes += bytesOf(body);
        wholeBytes += bytesOf(whole);
        was = whole.text;
    }
    assert.ok(bytes <= 0.02 * wholeBytes, `${bytes} of ${wholeBytes}`);
});

// Whoever stands at the end of a line goes on below it: what came there from elsewhere is not carried into their next line.
for (const [what, came, left] of [
    ["goes on with the line", " 길", 0], ["goes on with it and begins another", " 길\n밤", 2], ["begins another", "\n밤", 2],
]) {
    test(`the caret at the end of a line stays there where another device ${what}`, async () => {
        const { clock, server, type, area } = await writer();
        server.answer = (request) => took(request, `${textIn(request.body)}${came}`);
        type(" 간");
        area.setSelectionRange(area.value.length, area.value.length);
        await clock.pass(rhythm);
        assert.equal(area.value, `${text} 간${came}`);
        assert.deepEqual([area.selectionStart, area.selectionEnd], [area.value.length - left, area.value.length - left]);
    });
}

test("what is selected up to the end of a line does not grow by what another device adds to it", async () => {
    const { clock, server, type, area } = await writer();
    server.answer = (request) => took(request, `${textIn(request.body)} 길`);
    type(" 간");
    area.setSelectionRange(text.length, area.value.length);
    await clock.pass(rhythm);
    assert.equal(area.value.slice(area.selectionStart, area.selectionEnd), " 간");
});

test("who types on while an answer comes goes on in their word", async () => {
    const { clock, server, type, area, rest } = await writer();
    let answer;
    server.answer = (request) => new Promise((resolve) => (answer = () => resolve(took(request, `${textIn(request.body)} 길`))));
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
        const { server, type, writes, kept, rest } = await writer(answer);
        type("의 끝");
        leaves();
        await rest();
        assert.equal(writes()[0].text, `${text}의 끝`);
        assert.equal(server.asked[0].keepalive, true);
        assert.deepEqual(kept().map((one) => one.text), [`${text}의 끝`]);
    });
}

test("what is typed last is on the device only until the server has it", async () => {
    const { type, kept, rest } = await writer();
    type("의 끝");
    leaves();
    assert.equal(kept().length, 1);
    await rest();
    assert.deepEqual(kept(), []);
});

test("what is typed last stays on the device where the server refuses it", async () => {
    const { type, kept, rest } = await writer(() => fromServer(recorded("entry-deleted-meanwhile")));
    type("의 끝");
    leaves();
    await rest();
    assert.equal(kept().length, 1);
});

// The worker may refuse that request, and nobody is here to send all of it.
for (const [what, controller, isKnown] of [["to the worker", { postMessage() {} }, true], ["to the server", null, false]]) {
    test(`what follows a request that is not answered yet says what changed since that one's base ${what}`, async () => {
        const { clock, server, type, rest } = await writerOfMore(() => new Promise(() => {}), { controller });
        type(" 간");
        await clock.pass(rhythm);
        type(" 날");
        leaves();
        await rest();
        const [first, last] = server.asked.map(({ body }) => body);
        assert.equal(last.get("text"), `${more} 간 날`);
        assert.equal(last.has("was"), false);
        if (!isKnown) return assert.equal(last.has("patch"), false);
        assert.deepEqual([last.get("base"), last.get("checksum")], [first.get("base"), first.get("over")]);
        assert.deepEqual(JSON.parse(last.get("patch")), [[Buffer.byteLength(more), "", " 간 날"]]);
    });
}

// Another text than the one that was sent may be that of others, or that the request before was not taken.
for (const [what, came, isKept] of [["what the page had", "", false], ["another text", "\n밤", true]]) {
    test(`what follows a request that is not answered yet is kept where the server shows ${what}`, async () => {
        const { clock, server, type, kept, rest } = await writerOfMore(() => new Promise(() => {}));
        type(" 간");
        await clock.pass(rhythm);
        server.answer = (request) => took(request, textIn(request.body) + came);
        type(" 날");
        leaves();
        await rest();
        assert.equal(kept().length === 1, isKept);
    });
}

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
