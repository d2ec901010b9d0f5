// A session that was ended elsewhere: what a device keeps once the server says so, and what it keeps while nobody does.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, fromServer, problem, recorded } from "./answers.mjs";
import { openPage, openWorker } from "./world.mjs";

const person = "id-4";
const journal = "00000000-0000-7000-8000-000000000001";
const entries = [
    ["a-owner", JSON.stringify({ person })], ["d-space-1", "{}"], ["~id-9-f-unsent-aa", "{}"],
];

const refusal = (status, headers = {}) => () =>
    found(JSON.stringify({ rule: "signed-out" }), { status, type: "application/problem+json", headers });
const ended = refusal(401, { "maru-session": "ended" });

const begin = async (answer, { unsent = 0, refused = 0, files = [] } = {}) => {
    let isWiped = false;
    const state = () => (isWiped ? null : { person, unsent, refused, spaces: [[journal, 1]] });
    const core = ({ ask, entries }) => {
        if (ask === "open") isWiped = !entries.some(([key]) => key === "a-owner");
        return ask === "open" ? { state: state() } : { changes: 0, has: [], body: { cursors: [], unsent: [] } };
    };
    const world = openWorker({}, core);
    world.databases.fill("maru", "kept", entries);
    if (files.length > 0) world.databases.fill("maru-files", "kept", files.map((file) => [file, { file, person }]));
    for (const name of ["maru-photos", "maru-seen", "maru-1"]) world.shelves.add(name);
    world.server.answer = answer;
    const { sync } = world.load("worker/sync.js");
    const { isUnknownUser, replicaState } = world.load("worker/replica.js");
    await sync();
    const keys = () => [...world.databases.entries("maru", "kept").keys()].sort();
    return { ...world, sync, isUnknownUser, replicaState, keys };
};

const own = ["a-owner", "d-space-1"];
const unknownUser = ["z-stranger"];
const others = ["~id-9-f-unsent-aa"];

test("with nothing unsent the copy goes, with all pictures, and pages are asked of the server", async () => {
    const { keys, shelves, said, isUnknownUser, replicaState } = await begin(ended);
    assert.deepEqual(keys(), [...unknownUser, ...others]);
    assert.deepEqual([...shelves], ["maru-1"]);
    assert.equal(isUnknownUser(), true);
    assert.ok(!replicaState()?.person);
    const { phase, isShut } = said.at(-1);
    assert.deepEqual({ phase, isShut }, { phase: "signedOut", isShut: true });
});

for (const [what, left] of [["an unsent change", { unsent: 1 }], ["a refused one", { refused: 1 }], ["a file to upload", { files: ["f"] }]]) {
    test(`${what} stays, and the copy with it, which is shown to nobody; the pictures go`, async () => {
        const { keys, shelves, said, isUnknownUser } = await begin(ended, left);
        assert.deepEqual(keys(), [...own, ...unknownUser, ...others]);
        assert.deepEqual([...shelves], ["maru-1"]);
        assert.equal(isUnknownUser(), true);
        assert.equal(said.at(-1).isShut, false);
    });
}

for (const [what, answer] of [
    ["a server that knows of no session, as one that was restored", refusal(401)],
    ["a server that forbids it", refusal(403)],
    ["something else that clears the cache", () => found("no", { status: 401, headers: { "maru-session": "ended" } })],
]) {
    test(`${what} does not end it: the device may hold what that server has lost`, async () => {
        const { keys, shelves } = await begin(answer);
        assert.deepEqual(keys().filter((key) => !unknownUser.includes(key)), [...own, ...others]);
        assert.ok(shelves.has("maru-seen"));
    });
}

/* Pages that are open meanwhile */

const today = recorded("today");

// A page whose worker says something to it.
const open = async ({ shutsAt } = {}) => {
    const page = shutsAt ? today.page.replace("data-day-ends", `data-shuts-at="${shutsAt}" data-day-ends`) : today.page;
    const world = openPage({ address: "https://maru.test/today", page, controller: { postMessage() {} } });
    let tell;
    globalThis.BroadcastChannel = class {
        addEventListener(kind, listener) {
            if (kind === "message") tell = (data) => listener({ data });
        }

        postMessage() {}
    };
    // A real one keeps the process waiting for an answer.
    globalThis.MessageChannel = class {
        port1 = {};
        port2 = {};
    };
    const active = { postMessage() {} };
    Object.assign(navigator.serviceWorker, {
        register: async () => ({ addEventListener() {}, active }), ready: Promise.resolve({ active }), addEventListener() {},
    });
    world.server.answer = () => fromServer(today);
    world.load("scripts/device.js");
    dispatchEvent(new Event("load"));
    await world.clock.pass(1_000);
    const asked = () => world.server.asked.filter(({ address }) => new URL(address, location.href).pathname === "/today").length;
    const before = asked();
    const state = { phase: "synced", places: [], changed: [], lessened: [], changedAt: 0 };
    const hears = async (news) => {
        tell({ ...state, ...news });
        await world.clock.pass(0);
        return asked() - before;
    };
    return { ...world, hears };
};

test("an open page is asked for again once the session is over", async () => {
    const { hears, server, gone, clock } = await open();
    server.answer = () => problem(401);
    assert.equal(await hears({ phase: "signedOut", isShut: true }), 1);
    await clock.pass(0);
    assert.deepEqual(gone, ["/sign-in?next=%2Ftoday"]);
});

test("a page that shows words of a journal is asked for again when that is locked, and no other page", async () => {
    for (const [shutsAt, times] of [[2_000_000_000_000, 1], [undefined, 0]]) {
        const { hears } = await open({ shutsAt });
        assert.equal(await hears({ changed: [journal], isShut: true }), times);
    }
});

test("a page that shows words of a journal is asked for again when the time of its lock is over", async () => {
    const first = Date.UTC(2026, 10, 30, 3) + 300_000;
    const world = openPage({
        address: "https://maru.test/search?q=x", page: today.page.replace("data-day-ends", `data-shuts-at="${first}" data-day-ends`),
    });
    const { clock, server } = world;
    const shut = { ...today, page: today.page.replace(/ data-day-ends="\d+"/, ` data-day-ends="${first * 2}"`) };
    server.answer = () => fromServer(shut);
    document.getElementById("page").dataset.dayEnds = String(first * 2);
    world.load("scripts/day.js");
    await clock.pass(299_999);
    assert.equal(server.asked.length, 0);
    await clock.pass(1);
    assert.equal(server.asked.length, 1);
    assert.equal(document.getElementById("page").dataset.shutsAt, undefined);
    await clock.pass(3_600_000);
    assert.equal(server.asked.length, 1);
});
