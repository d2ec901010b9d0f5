// What was left unsent is sent when a page of the diary is next open, and stays until the server itself has it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { foreign, fromServer, recorded, unreached } from "./answers.mjs";
import { checksum, noteText, refusesPatches, took, writesOf } from "./entry.mjs";
import { openPage } from "./world.mjs";

const person = "id-4";
const key = `maru-draft/${person}/diary/session`;
const address = "/diary/id-1/write-entry";
const text = noteText("첫눈\n\n  <b>&\n2");

const page = openPage({ address: "https://maru.test/diary/id-1", page: recorded("entry").page });
const { server, clock, local } = page;
const { sendLeft } = page.load("scripts/write-left.js");

// Where an earlier page has left what was sent last as `sent`, and went on to `words`.
const returns = (answer, words = "소풍 간 날", sent = words) => {
    const fields = { operation: "id-7", entry: "id-2", text: sent, base: "id-5", checksum: "ee05b4df" };
    local.setItem(key, JSON.stringify({ page: "/diary/id-1/entry/id-2?new=1", address, fields, text: words, at: 0 }));
    Object.assign(server, { answer, asked: [] });
};

const writes = () => server.asked.filter(({ method }) => method === "POST").map(({ body }) => Object.fromEntries(body));
const isKept = () => local.getItem(key) !== null;

// Shows the entry as it was, and answers a write.
const writing = (answer) => (request) => (request.method === "POST" ? answer(request) : fromServer(recorded("entry")));
const takes = ({ body }) =>
    fromServer(recorded("entry", (page) => page.replace(/(<textarea[^>]*>)[^]*<\/textarea>/, `$1\n${body.get("text")}</textarea>`)));

for (const status of [200, 201, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504]) {
    test(`it stays where something else answers with ${status}, and is sent once the server is back`, async () => {
        returns(writing(() => foreign(status)));
        await sendLeft(person);
        assert.equal(writes().length, 1);
        assert.equal(isKept(), true);
        server.answer = writing(takes);
        await sendLeft(person);
        assert.deepEqual(writes()[1], writes()[0]);
        assert.equal(isKept(), false);
    });

    test(`it stays where something else answers everything with ${status}`, async () => {
        returns(() => foreign(status));
        await sendLeft(person);
        assert.equal(isKept(), true);
    });
}

const refusals = [
    ["the entry was deleted", recorded("entry-deleted-meanwhile")],
    ["it may not be written by who is signed in", recorded("journal-not-mine")],
    ["nobody is signed in", recorded("sign-in-refused")],
    ["it is refused", { ...recorded("entry"), status: 422 }],
    ["it is too much at once", { ...recorded("entry"), status: 429 }],
];

for (const [what, refusal] of refusals) {
    test(`it stays where the server says that ${what}`, async () => {
        returns(writing(() => fromServer(refusal)));
        await sendLeft(person);
        assert.equal(isKept(), true);
        server.answer = writing(takes);
        await sendLeft(person);
        assert.equal(isKept(), false);
    });
}

test("it stays where nothing is reached, or the server is silent", async () => {
    returns(unreached);
    await sendLeft(person);
    assert.equal(isKept(), true);
    server.answer = () => new Promise(() => {});
    const sent = sendLeft(person);
    await clock.pass(20_000);
    await sent;
    assert.equal(isKept(), true);
});

test("what has arrived after all is not sent again", async () => {
    returns(writing(takes), text);
    await sendLeft(person);
    assert.equal(writes().length, 0);
    assert.equal(isKept(), false);
});

test("what was typed after the last request follows it, on the version that this made", async () => {
    returns(writing(takes), "소풍 간 날", "소풍");
    await sendLeft(person);
    assert.deepEqual(writes().map((one) => one.text), ["소풍", "소풍 간 날"]);
    assert.equal(writes()[1].was, "소풍");
    assert.notEqual(writes()[1].operation, writes()[0].operation);
    assert.equal(isKept(), false);
});

// The page had sent what changed over the text that the server has.
const changed = () => {
    const kept = JSON.parse(local.getItem(key));
    const patch = JSON.stringify([[Buffer.byteLength(text), "", " 간 날"]]);
    const sent = { ...kept.fields, checksum: "patch", over: checksum(text), patch, expects: "0" };
    delete sent.text;
    local.setItem(key, JSON.stringify({ ...kept, sent }));
    return sent;
};

for (const status of [409, 429, 502, 503]) {
    test(`what changed is sent again as it was where it is answered with ${status}`, async () => {
        returns(writing(() => (status < 500 ? fromServer({ ...recorded("entry"), status }) : foreign(status))), `${text} 간 날`);
        const sent = changed();
        await sendLeft(person);
        assert.equal(isKept(), true);
        server.answer = writing(took);
        await sendLeft(person);
        assert.deepEqual(server.asked.filter(({ body }) => body).map(({ body }) => Object.fromEntries(body)), [sent, sent]);
        assert.equal(isKept(), false);
    });
}

test("where what it changed is not known any more, all of it is sent under the same operation", async () => {
    returns(writing(refusesPatches(took)), `${text} 간 날`);
    changed();
    await sendLeft(person);
    const bodies = server.asked.filter(({ body }) => body).map(({ body }) => body);
    assert.deepEqual(bodies.map((body) => body.get("text")), [null, `${text} 간 날`]);
    assert.deepEqual(bodies.map((body) => body.get("operation")), ["id-7", "id-7"]);
    assert.equal(isKept(), false);
});

test("what was typed after a change that is answered by its version follows it on that", async () => {
    returns(writing(took), `${text} 간 날, 눈`, `${text} 간 날`);
    changed();
    await sendLeft(person);
    const [first, second] = writesOf(server);
    assert.deepEqual([first.text, second.text], [`${text} 간 날`, `${text} 간 날, 눈`]);
    assert.deepEqual([second.base, second.was], ["id-7", `${text} 간 날`]);
    assert.equal(isKept(), false);
});

test("what follows over what others have written says what it has itself", async () => {
    returns(writing((request) => took(request, request.body.get("text") === "소풍" ? "소풍\n딴 데서" : undefined)), "소풍 간 날", "소풍");
    await sendLeft(person);
    const [, second] = writes();
    assert.equal(second.text, "소풍 간 날\n딴 데서");
    assert.equal(second.expects, checksum(second.text));
    assert.equal(isKept(), false);
});

// The page sent two requests as it went, the second one over the first.
const wentOn = () => {
    const kept = JSON.parse(local.getItem(key));
    const last = { ...kept.fields, operation: "id-8", base: "id-7", text: kept.text, done: "1" };
    local.setItem(key, JSON.stringify({ ...kept, last }));
};

test("what was sent twice as the page went and has arrived is not written a second time into what others have made of it", async () => {
    // Each has arrived already: it is answered with what there is.
    const there = "소풍 간 날\n딴 데서";
    returns(writing(() => takes({ body: new URLSearchParams({ text: there }) })), "소풍 간 날", "소풍");
    wentOn();
    await sendLeft(person);
    assert.deepEqual(writes().map(({ operation }) => operation), ["id-7", "id-8"]);
    assert.deepEqual(writes().map((one) => one.text), ["소풍", "소풍 간 날"]);
    assert.equal(isKept(), false);
});

test("where only the first of two has arrived, the rest is written over what that made", async () => {
    returns(writing(takes), "소풍 간 날", "소풍");
    wentOn();
    await sendLeft(person);
    assert.deepEqual(writes().map((one) => one.text), ["소풍", "소풍 간 날"]);
    assert.equal(writes()[1].was, "소풍");
    assert.equal(isKept(), false);
});

// Where the first has arrived already, it is answered with what others have made of it.
const following = [["a request of its own", "소풍", () => {}], ["what the page sent as it went", "소풍\n딴 데서", wentOn]];

for (const [what, there, go] of following) {
    test(`what follows as ${what} stays until that has arrived, too`, async () => {
        const first = takes({ body: new URLSearchParams({ text: there }) });
        returns(writing(() => (writes().length === 1 ? first : foreign(502))), "소풍 간 날", "소풍");
        go();
        await sendLeft(person);
        assert.deepEqual(writes().map((one) => one.text), ["소풍", "소풍 간 날"]);
        assert.equal(isKept(), true);
        server.answer = writing(takes);
        await sendLeft(person);
        assert.equal(isKept(), false);
    });
}

test("what was typed after the last request waits where a locked journal does not show its text", async () => {
    returns(writing(() => fromServer(recorded("journal-locked"))), "소풍 간 날", "소풍");
    await sendLeft(person);
    assert.equal(isKept(), true);
});

test("what another person has left waits for them", async () => {
    returns(writing(takes));
    await sendLeft("id-9");
    assert.equal(server.asked.length, 0);
    assert.equal(isKept(), true);
});

test("without locks, what was changed within half a minute is still being written", async () => {
    returns(writing(takes));
    local.setItem(key, JSON.stringify({ ...JSON.parse(local.getItem(key)), at: clock.now() }));
    await sendLeft(person);
    assert.equal(server.asked.length, 0);
    await clock.pass(30_000);
    await sendLeft(person);
    assert.equal(isKept(), false);
});
