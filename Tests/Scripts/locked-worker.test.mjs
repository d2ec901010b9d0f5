// What a worker does with a journal that is locked here, by what the module says of addresses (`AddressFacts`).

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, fromServer, recorded, unreached } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const person = "id-4";
const journal = "00000000-0000-7000-8000-000000000001";
const home = `/diary/${journal}`;
const facts = {
    [home]: { held: true }, [`${home}/unlock`]: { lock: "open" }, [`${home}/lock-now`]: { lock: "shut" },
    [`${home}/set-lock`]: { lock: "set" }, [`${home}/stay-open`]: { lock: "use" },
    [`${home}/write-entry`]: { held: true, taken: true }, [`${home}/delete-entry`]: { held: true },
};

// A worker whose module draws pages by their names.
const begin = async ({ isOpen = false, answer = unreached } = {}) => {
    const asked = [];
    const core = (question) => {
        asked.push(question);
        const { ask, address, refusal = "none" } = question;
        if (ask === "address") return { space: journal, home, sequence: 1, ...facts[address] };
        if (ask === "visit") return { status: 200, body: "the device's page" };
        if (ask === "lock") return { status: 200, body: `the lock, refused: ${refusal}, next: ${question.next}` };
        if (ask === "alone") return { body: "the server is away" };
        if (ask === "sync") return { changes: 0, has: [], body: {} };
        return { state: { person, unsent: 0, refused: 0, spaces: [[journal, 1]] } };
    };
    const world = openWorker({}, core);
    const lock = { minutes: 5, version: 1, passphraseVersion: 1, until: isOpen ? world.clock.now() + 299_000 : 0 };
    const kept = { "a-owner": { person }, "c-locks": { [journal]: lock } };
    world.databases.fill("maru", "kept", Object.entries(kept).map(([key, value]) => [key, JSON.stringify(value)]));
    world.server.answer = answer;
    world.load("worker/worker.js");
    const { isLocked } = world.load("worker/lock.js");
    const fetches = async (method, path, form = {}) => {
        const text = String(new URLSearchParams(form));
        const request = {
            url: `https://maru.test${path}`, method, mode: "navigate", redirect: "manual", referrer: `https://maru.test${home}`,
            headers: new Headers(), text: async () => text, arrayBuffer: async () => Buffer.from(text),
        };
        let given;
        Object.assign(request, { clone: () => request });
        dispatchEvent(Object.assign(new Event("fetch"), { request, waitUntil() {}, respondWith: (it) => (given = it) }));
        const told = await given;
        return { status: told.status, leads: told.headers.get("location"), page: await told.text() };
    };
    return { ...world, ...world.load("worker/lock.js"), asked, fetches, isLocked: () => isLocked(journal) };
};

const visits = (asked) => asked.filter(({ ask }) => ask === "visit").length;

test("an open one is answered here, which is use of it", async () => {
    const { fetches, clock, isLocked } = await begin({ isOpen: true });
    await clock.pass(200_000);
    assert.deepEqual(await fetches("GET", home), { status: 200, leads: null, page: "the device's page" });
    await clock.pass(200_000);
    assert.equal(isLocked(), false);
});

test("a locked one shows its lock, and the server's page where that has it open", async () => {
    const { fetches, server, asked } = await begin();
    for (const query of ["?x=1", "?x=%"]) {
        const { status, page } = await fetches("GET", home + query);
        assert.deepEqual([status, page], [200, `the lock, refused: none, next: ${home}${query}`]);
    }
    assert.equal(visits(asked), 0);
    server.answer = () => fromServer({ status: 200, page: "open there" });
    assert.equal((await fetches("GET", home)).page, "open there");
});

test("of a locked one what an open page sends by itself is taken, and no other form", async () => {
    const { fetches, asked } = await begin();
    assert.equal((await fetches("POST", `${home}/write-entry`, { text: "글" })).page, "the device's page");
    assert.equal((await fetches("POST", `${home}/delete-entry`, { next: home })).status, 403);
    assert.equal(visits(asked), 1);
});

test("its forms are about the lock, and none of them is the room's", async () => {
    const { fetches, asked, isLocked, opened, clock } = await begin();
    const word = "소나무 숲";
    assert.equal((await fetches("POST", `${home}/unlock`, { passphrase: word })).page.split(",")[1], " refused: unknown");
    await opened(journal, word, false);
    assert.equal(isLocked(), false);
    assert.equal((await fetches("POST", `${home}/stay-open`)).page, `{"minutes":5}`);
    assert.equal((await fetches("POST", `${home}/lock-now`)).leads, `https://maru.test${home}`);
    assert.equal(isLocked(), true);
    assert.equal((await fetches("POST", `${home}/stay-open`)).page, `{"minutes":0}`);
    const unlock = async (passphrase, next) => {
        const answer = fetches("POST", `${home}/unlock`, { passphrase, next });
        await clock.pass(30_000);
        return answer;
    };
    assert.equal((await unlock("참나무 숲", home)).page.split(",")[1], " refused: wrong");
    assert.equal((await unlock(word, `${home}/entry/x`)).leads, `https://maru.test${home}/entry/x`);
    assert.equal((await unlock(word, "/board")).leads, `https://maru.test${home}`);
    assert.deepEqual(await fetches("POST", `${home}/set-lock`), { status: 503, leads: null, page: "the server is away" });
    assert.equal(visits(asked), 0);
});

test("where the module cannot be opened the server is asked, and says what is away", async () => {
    const { fetches, server } = await begin();
    WebAssembly.instantiateStreaming = async (loading) => {
        await loading;
        throw new Error("It cannot be opened");
    };
    [console.error, server.answer] = [() => {}, () => fromServer(recorded("board"))];
    assert.match((await fetches("POST", `${home}/write-entry`)).page, /data-board|id="page"/);
    server.answer = () => found("x", { status: 502 });
    await assert.rejects(fetches("GET", home));
});
