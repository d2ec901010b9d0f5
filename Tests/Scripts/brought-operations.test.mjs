// Operations that a live event brings: the page hands them to the worker before it asks, and the worker takes them between its
// syncs, so that nobody asks the server. Whatever does not fit is synced as ever.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, json, recorded } from "./answers.mjs";
import { openPage, openWorker } from "./world.mjs";

const person = "id-4";
const board = "00000000-0000-7000-8000-000000000001";
const brought = (sequence, space = board) => ({ person, before: { sequence: sequence - 1 }, delta: { space, sequence }, proof: {} });
const stored = (value) => JSON.stringify(value);

// A worker whose module has come to a sequence, and takes what goes on from there; a server that has come to `head`.
const begin = async ({ entries = [], head = 2, again = false } = {}) => {
    const asked = [];
    let sequence = 1;
    const state = () => ({ person, unsent: 0, refused: 0, spaces: [[board, sequence]] });
    const news = (keep) => ({ keep, drop: [], changed: [board], lessened: [], locks: null, again: false, state: state() });
    const core = (question) => {
        asked.push(question.ask);
        if (question.ask === "address") return { held: true, space: board, home: `/board/${board}`, sequence };
        if (question.ask === "sync") return { changes: 0, has: [], body: { from: sequence } };
        if (question.ask === "take") {
            sequence = Math.max(sequence, JSON.parse(Buffer.from(question.body)).sequence);
            return news([]);
        }
        if (question.ask === "visit") return { status: 200, body: `board ${sequence}` };
        if (question.ask !== "bring") return { state: state() };
        if (question.operations.before.sequence !== sequence) return { fits: false };
        ({ sequence } = question.operations.delta);
        return { ...news([[`e-news-${sequence}`, Buffer.from(stored(question.operations.delta))]]), again };
    };
    const world = openWorker({}, core);
    world.databases.fill("maru", "kept", [["a-owner", stored({ person })], ...entries]);
    world.server.answer = () => json({ sequence: head });
    world.load("worker/worker.js");
    const { sync, syncState } = world.load("worker/sync.js");
    // Resolves once the page is answered, and all is done that follows.
    const bring = async (operations) => {
        const answers = [];
        await world.hear("message", { data: { ask: "bring", operations }, ports: [{ postMessage: (it) => answers.push(it) }] });
        assert.deepEqual(answers, [true]);
    };
    const get = async (atLeast) => {
        const request = {
            url: `https://maru.test/board/${board}`, method: "GET", mode: "cors", redirect: "follow", referrer: "",
            headers: new Headers({ "Maru-Fragment": "page", "Maru-At-Least": atLeast }),
        };
        Object.assign(request, { clone: () => request });
        let answer;
        dispatchEvent(Object.assign(new Event("fetch"), { request, waitUntil() {}, respondWith: (it) => (answer = it) }));
        return (await answer).text();
    };
    const syncs = () => world.server.asked.filter(({ address }) => address === "/api/v1/sync").length;
    const kept = () => [...world.databases.entries("maru", "kept").keys()].filter((key) => key.startsWith("e-"));
    const changed = () => world.said.flatMap((said) => said.changed ?? []);
    return { ...world, asked, sync, syncState, bring, get, syncs, kept, changed };
};

test("an operation on a hundred devices is a hundred syncs where an event brings nothing, and none where it brings it", async () => {
    const counts = { bare: 0, brought: 0 };
    for (let device = 0; device < 100; device += 1) {
        for (const kind of ["bare", "brought"]) {
            const { bring, get, syncs, kept, changed } = await begin();
            if (kind === "brought") {
                await bring(brought(2));
                assert.deepEqual([kept(), changed()], [["e-news-2"], [board]]);
            }
            assert.equal(await get(2), "board 2", kind);
            counts[kind] += syncs();
        }
    }
    assert.deepEqual(counts, { bare: 100, brought: 0 });
});

test("what comes twice, late or with a gap is not stored, and the page's request syncs what is missing", async () => {
    const { bring, get, syncs, kept, changed } = await begin({ head: 4 });
    await bring(brought(2));
    await bring(brought(2));
    await bring(brought(1));
    await bring(brought(4));
    assert.deepEqual([kept(), changed(), syncs()], [["e-news-2"], [board], 0]);
    assert.equal(await get(4), "board 4");
    assert.equal(syncs(), 1);
    await bring(brought(4));
    assert.deepEqual(kept(), ["e-news-2"]);
});

test("while a sync is under way it waits, and so does another", async () => {
    const { bring, sync, server, rest, asked, kept } = await begin({ head: 1 });
    let answer;
    server.answer = () => new Promise((resolve) => (answer = () => resolve(json({ sequence: 1 }))));
    const syncing = sync();
    await rest();
    const all = [bring(brought(2)), bring(brought(3))];
    await rest();
    assert.ok(!asked.includes("bring"));
    answer();
    await Promise.all([syncing, ...all]);
    assert.deepEqual(asked.filter((ask) => ["sync", "take", "bring"].includes(ask)), ["sync", "take", "bring", "bring"]);
    assert.deepEqual(kept(), ["e-news-2", "e-news-3"]);
});

test("a sync that is asked for meanwhile follows, as does one that the module wants", async () => {
    const { bring, sync, asked } = await begin();
    await Promise.all([bring(brought(2)), sync()]);
    assert.deepEqual(asked.filter((ask) => ["sync", "take", "bring"].includes(ask)), ["bring", "sync", "take"]);
    const other = await begin({ again: true });
    await other.bring(brought(2));
    await other.rest();
    assert.equal(other.syncs(), 1);
});

const lock = { minutes: 5, version: 1, passphraseVersion: 1, until: 0 };
for (const [what, entries] of [
    ["of a journal with a lock", [["c-locks", stored({ [board]: lock })]]],
    ["while it is unknown who is signed in", [["z-stranger", "true"]]],
]) {
    test(`nothing is taken ${what}`, async () => {
        const { bring, asked, kept } = await begin({ entries });
        await bring(brought(2));
        assert.ok(!asked.includes("bring"));
        assert.deepEqual(kept(), []);
    });
}

test("where the server was not reached nothing is taken, and the page's request finds that it is there again", async () => {
    const { bring, sync, syncState, server, asked, get, syncs } = await begin();
    const { answer } = server;
    server.answer = () => Promise.reject(new TypeError("unreached"));
    await sync();
    assert.equal(syncState().phase, "local");
    server.answer = answer;
    await bring(brought(2));
    assert.ok(!asked.includes("bring"));
    assert.equal(await get(2), "board 2");
    assert.deepEqual([syncState().phase, syncs()], ["synced", 2]);
});

test("where the module stops at it the page is answered all the same, by a copy that is read anew", async () => {
    const { bring, get, asked, kept } = await begin();
    await bring({ delta: { space: board } });
    assert.deepEqual([kept(), asked.filter((ask) => ask === "open").length], [[], 1]);
    assert.equal(await get(2), "board 2");
    assert.equal(asked.filter((ask) => ask === "open").length, 2);
});

/* The page */

const shown = recorded("board");

// A page whose worker says when it is done.
const open = async () => {
    const told = [];
    const controller = { postMessage: (data, [port] = []) => told.push({ data, port }) };
    const world = openPage({ address: "https://maru.test/board/id-1", page: shown.page, controller });
    // A real one keeps the process waiting for an answer.
    globalThis.MessageChannel = class {
        port1 = {};
        port2 = { answer: () => this.port1.onmessage({ data: true }) };
    };
    const sources = [];
    globalThis.EventSource = class extends EventTarget {
        constructor(opened) {
            super();
            sources.push({ opened, source: this });
        }

        close() {}
    };
    world.server.answer = () => found(shown.page, { address: "/board/id-1" });
    world.load("scripts/live.js");
    await world.clock.pass(100);
    const { dataset } = world.document.getElementById("page");
    const tell = async (more, by = 1) => {
        const data = JSON.stringify({ space: dataset.space, sequence: Number(dataset.sequence) + by, ...more });
        sources.at(-1).source.dispatchEvent(Object.assign(new Event("space"), { data }));
        await world.rest();
    };
    const pages = () => world.server.asked.filter(({ method }) => method === "GET");
    return { ...world, opened: () => sources.map((one) => one.opened), told, tell, pages, dataset };
};

test("the worker gets what an event brings before the page asks, and is asked for no older page", async () => {
    const { opened, told, tell, pages, dataset, rest } = await open();
    assert.deepEqual(opened(), [`/live?at=${dataset.space}&holds=1`]);
    const operations = brought(2);
    await tell({ operations });
    assert.deepEqual(told.map(({ data }) => data), [{ ask: "bring", operations }]);
    assert.equal(pages().length, 0);
    told[0].port.answer();
    await rest();
    assert.deepEqual(pages().map(({ headers }) => headers.get("Maru-At-Least")), [String(Number(dataset.sequence) + 1)]);
});

test("what an event brought is handed on as it comes, and not again with what a tab is told that begins to listen", async () => {
    const { load, dataset } = await open();
    const heard = [];
    const { listen } = load("scripts/live-stream.js");
    const sources = [];
    globalThis.EventSource = class extends EventTarget {
        constructor() {
            super();
            sources.push(this);
        }
    };
    const { space } = dataset;
    const { latest } = listen(() => [space], (news) => heard.push(news));
    const operations = brought(2);
    const data = JSON.stringify({ space, sequence: 2, operations });
    sources[0].dispatchEvent(Object.assign(new Event("space"), { data }));
    assert.deepEqual(heard, [{ kind: "space", space, sequence: 2, operations }]);
    assert.deepEqual(latest(space), [{ kind: "space", space, sequence: 2 }]);
});

test("a page that a worker answers from now on has operations brought as soon as it looks again", async () => {
    const { load, dataset, opened } = await open();
    const { listen } = load("scripts/live-stream.js");
    const { serviceWorker } = navigator;
    navigator.serviceWorker = {};
    const before = opened().length;
    const { look } = listen(() => [dataset.space], () => {});
    look();
    navigator.serviceWorker = serviceWorker;
    look();
    look();
    assert.deepEqual(opened().slice(before), ["brings", "holds"].map((what) => `/live?at=${dataset.space}&${what}=1`));
});

test("an event that brings nothing is asked about at once, and a worker that says nothing is waited for a second", async () => {
    const { told, tell, pages, clock } = await open();
    await tell({});
    assert.deepEqual([told.length, pages().length], [0, 1]);
    await tell({ operations: brought(2) }, 2);
    await clock.pass(900);
    const before = pages().length;
    await clock.pass(200);
    assert.equal(pages().length, before + 1);
});

test("a worker that has said nothing is told of the next ones without being waited for, until it answers again", async () => {
    const { told, tell, pages, clock, rest } = await open();
    await tell({ operations: brought(2) });
    await clock.pass(1_100);
    assert.equal(pages().length, 1);
    await tell({ operations: brought(3) }, 2);
    assert.deepEqual([told.length, pages().length], [2, 2]);
    told[1].port.answer();
    await rest();
    await tell({ operations: brought(4) }, 3);
    assert.deepEqual([told.length, pages().length], [3, 2]);
    told[2].port.answer();
    await rest();
    assert.equal(pages().length, 3);
});

test("a page that is only looked at asks for itself again after five minutes, as its device hears of all else in a sync alone", async () => {
    const { told, tell, pages, clock, rest } = await open();
    await clock.pass(290_000);
    await tell({ operations: brought(2) });
    told[0].port.answer();
    await rest();
    await clock.pass(10_000);
    const before = pages().length;
    await tell({ operations: brought(3) }, 2);
    assert.deepEqual([told.length, pages().length], [1, before + 1]);
    await tell({ operations: brought(4) }, 3);
    assert.deepEqual([told.length, pages().length], [2, before + 1]);
});
