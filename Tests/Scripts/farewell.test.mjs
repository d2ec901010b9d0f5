// A server that does without boards on devices takes back what it left there: what was unsent first, and nobody's words with it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, json, unreached } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const person = "id-4";
const change = (id, clock, title = id) => [`f-unsent-${id}`, JSON.stringify({ id, clock: String(clock), with: { title } })];
const owner = ["a-owner", JSON.stringify({ person })];

const begin = (entries, answer = takes) => {
    const world = openWorker();
    world.databases.fill("maru", "kept", [owner, ...entries]);
    world.server.answer = answer;
    world.load("worker/uninstall.js");
    const sent = () => world.server.asked.map(({ body }) => JSON.parse(body).unsent.map(({ id }) => id));
    const keys = () => [...world.databases.entries("maru", "kept").keys()].sort();
    return { ...world, sent, keys, install: () => world.hear("install") };
};

// The server's answer to changes, as this person's.
const settles = (resultOf, owning = person) => ({ body }) => {
    const { unsent } = JSON.parse(body);
    return json({ owner: { person: owning }, settled: unsent.map(({ id }) => ({ id, result: resultOf(id) })) });
};
const takes = settles(() => "done");

test("what was unsent is sent in the order in which it was done, whatever its ids are", async () => {
    const { install, sent, keys, done } = begin([change("ff", 1), change("aa", 20), change("cc", 3)]);
    await install();
    assert.deepEqual(sent(), [["ff", "cc", "aa"]]);
    assert.deepEqual(keys(), ["a-owner"]);
    assert.deepEqual(done, ["skipWaiting"]);
});

test("fifty changes go at a time", async () => {
    const entries = Array.from({ length: 120 }, (_, index) => change(`${1000 + index}`, index));
    const { install, sent, keys } = begin(entries);
    await install();
    assert.deepEqual(sent().map(({ length }) => length), [50, 50, 20]);
    assert.deepEqual(keys(), ["a-owner"]);
});

for (const text of ["cut off {", "{}", "{\"clock\":\"no\"}", "null"]) {
    test(`what nobody can read (${text}) is in nobody's way, and set aside for its owner`, async () => {
        const { install, sent, keys } = begin([["f-unsent-00", text], change("aa", 1)]);
        await install();
        assert.deepEqual(sent(), [["aa"]]);
        assert.ok(keys().includes(`~${person}-f-unsent-00`));
    });
}

const places = [
    ...elsewhere(200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503, 504),
    ...[400, 401, 403, 409, 413, 422, 429, 500, 503].map((status) => [`the server answers with ${status}`, () => json({}, status)]),
];

for (const [what, answer] of places) {
    test(`the worker that can show it stays with all that is unsent where ${what}`, async () => {
        const { install, keys, done } = begin([change("aa", 1)], answer);
        await assert.rejects(install());
        assert.deepEqual(keys(), ["a-owner", "f-unsent-aa"]);
        assert.deepEqual(done, []);
    });
}

test("what the server would not take stays, and the worker with it", async () => {
    const { install, keys } = begin([change("aa", 1), change("bb", 2)], settles((id) => (id === "aa" ? "refused" : "done")));
    await assert.rejects(install());
    assert.deepEqual(keys(), ["a-owner", "f-unsent-aa"]);
});

test("what it refused before stays, and the worker with it", async () => {
    const { install, keys } = begin([["g-refused-aa", "{}"]]);
    await assert.rejects(install());
    assert.deepEqual(keys(), ["a-owner", "g-refused-aa"]);
});

test("where somebody else is signed in, it is set aside, and no more of it is sent", async () => {
    const entries = Array.from({ length: 60 }, (_, index) => change(`${1000 + index}`, index));
    const { install, sent, keys } = begin(entries, settles(() => "done", "id-9"));
    await install();
    assert.equal(sent().length, 1);
    assert.equal(keys().filter((key) => key.startsWith(`~${person}-f-unsent-`)).length, 60);
});

const farewell = () => json("maru-farewell");

test("what it has left goes once the server still says so, but for what is set aside", async () => {
    const { hear, keys, shelves, done } = begin([["~id-9-f-unsent-aa", "{}"], ["c-board", "{}"]], farewell);
    for (const name of ["maru-1", "maru-photos", "another"]) shelves.add(name);
    await hear("activate");
    assert.deepEqual(keys(), ["~id-9-f-unsent-aa"]);
    assert.deepEqual([...shelves], ["another"]);
    assert.deepEqual(done, ["unregister"]);
});

test("without anything set aside the database goes, too", async () => {
    const { hear, databases } = begin([["c-board", "{}"]], farewell);
    await hear("activate");
    assert.deepEqual(await databases.databases(), []);
});

const silences = [
    ["nothing is reached", unreached],
    ...[404, 500, 502, 503].map((status) => [`the answer is ${status}`, () => json("maru-farewell", status)]),
];

for (const [what, answer] of silences) {
    test(`nothing goes where ${what}`, async () => {
        const { hear, keys, done } = begin([["c-board", "{}"]], answer);
        await hear("message");
        assert.deepEqual(keys(), ["a-owner", "c-board"]);
        assert.deepEqual(done, []);
    });
}

test("a server that keeps boards on devices again gets its worker back, and nothing goes", async () => {
    const { hear, registration, keys, done, clock } = begin([["c-board", "{}"]], () => json("a worker that keeps boards"));
    const heard = [];
    registration.waiting = { postMessage: ({ ask }) => heard.push(ask) };
    const answered = hear("message");
    await clock.pass(0);
    await answered;
    assert.deepEqual(heard, ["takeOver"]);
    assert.deepEqual(keys(), ["a-owner", "c-board"]);
    assert.deepEqual(done, ["update"]);
});
