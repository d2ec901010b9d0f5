// The locks of journals on a device: when one shuts, what opens it where there is no server, and whom guessing keeps waiting.

import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";

import { found, unreached } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const space = "00000000-0000-7000-8000-000000000001";
const minute = 60_000;
const told = (now, { version = 1, passphraseVersion = 1, openFor = 0, minutes = 5 } = {}) =>
    [{ space, minutes, version, passphraseVersion, openUntil: openFor ? now + openFor : 0 }];

// A device that the server has told of a lock, and what else it says of it.
const begin = (words) => {
    const world = openWorker();
    // The hash is slow on purpose: one round will do here.
    const rounds = [];
    const { subtle } = webcrypto;
    globalThis.crypto = {
        getRandomValues: (array) => webcrypto.getRandomValues(array),
        subtle: {
            importKey: (...words) => subtle.importKey(...words),
            deriveBits: ({ iterations, ...how }, ...words) => {
                rounds.push(iterations);
                return subtle.deriveBits({ ...how, iterations: 1 }, ...words);
            },
        },
    };
    const lock = world.load("worker/lock.js");
    const hears = (more = {}) => lock.mergeLocks(told(world.clock.now(), more), world.clock.now());
    hears(words);
    return { ...world, ...lock, hears, rounds };
};

test("a lock that the server tells of is shut, and opens for as long as the server has it open", async () => {
    const { isLocked, hasLock, clock, hears } = begin();
    assert.equal(hasLock(space), true);
    assert.equal(isLocked(space), true);
    hears({ openFor: 3 * minute });
    assert.equal(isLocked(space), false);
    await clock.pass(3 * minute);
    assert.equal(isLocked(space), true);
});

test("use leaves it open, and it shuts when nobody has used it for its minutes", async () => {
    const { isLocked, noteUse, clock } = begin({ openFor: 5 * minute });
    await clock.pass(4 * minute);
    noteUse(space);
    await clock.pass(5 * minute - 1);
    assert.equal(isLocked(space), false);
    await clock.pass(1);
    assert.equal(isLocked(space), true);
    noteUse(space);
    assert.equal(isLocked(space), true);
});

test("a time that is further away than its minutes opens nothing, and for good", () => {
    const { isLocked, readLocks } = begin();
    const far = (until) => readLocks([["c-locks", JSON.stringify({ [space]: { minutes: 5, version: 1, until } })]]);
    far(Date.now() + 6 * minute);
    assert.equal(isLocked(space), true);
    far(Date.now() + 5 * minute);
    assert.equal(isLocked(space), false);
});

test("a clock that is set back does not open what was shut", async () => {
    const { isLocked, clock } = begin({ openFor: 5 * minute });
    await clock.pass(6 * minute);
    assert.equal(isLocked(space), true);
    const now = Date.now;
    Date.now = () => now() - 4 * minute;
    assert.equal(isLocked(space), true);
});

test("the server's clock does not open it for longer than its minutes", async () => {
    const { isLocked, hears, clock } = begin();
    hears({ openFor: 60 * minute });
    await clock.pass(5 * minute);
    assert.equal(isLocked(space), true);
});

test("another version locks this device; the same one does not", () => {
    const { isLocked, hears } = begin({ openFor: 5 * minute });
    assert.deepEqual(hears(), []);
    assert.equal(isLocked(space), false);
    assert.deepEqual(hears({ version: 2 }), [space]);
    assert.equal(isLocked(space), true);
});

test("what was locked here stays so until it is opened here, though the server may have it open", async () => {
    const { isLocked, lockNow, hears, opened } = begin({ openFor: 5 * minute });
    lockNow(space);
    hears({ openFor: 5 * minute });
    assert.equal(isLocked(space), true);
    await opened(space, "소나무 숲", false);
    assert.equal(isLocked(space), false);
});

test("a lock that the server does not tell of any more is none", () => {
    const { hasLock, mergeLocks } = begin();
    mergeLocks([], Date.now());
    assert.equal(hasLock(space), false);
});

test("stored locks that cannot be read are none", () => {
    const { hasLock, readLocks } = begin();
    readLocks([["c-locks", "{"]]);
    assert.equal(hasLock(space), false);
});

/* Telling the server */

test("the server is told that it was locked here, until it has done it", async () => {
    const { server, lockNow, reportLock, hasUnreportedLock } = begin({ openFor: 5 * minute });
    lockNow(space);
    for (const answer of [unreached, () => found("<h1>x</h1>"), () => found("<h1>x</h1>", { status: 503 })]) {
        server.answer = answer;
        assert.equal(await reportLock(space), false);
        assert.equal(hasUnreportedLock(), true);
    }
    // It leads a browser elsewhere.
    server.answer = () => ({ type: "opaqueredirect" });
    assert.equal(await reportLock(space), true);
    assert.equal(hasUnreportedLock(), false);
    assert.equal(server.asked.length, 4);
    assert.equal(await reportLock(space), true);
    assert.equal(server.asked.length, 4);
});

test("a server that is silent for four seconds was not told", async () => {
    const { server, lockNow, reportLock, clock } = begin({ openFor: 5 * minute });
    lockNow(space);
    server.answer = () => new Promise(() => {});
    const isReported = reportLock(space);
    await clock.pass(4_000);
    assert.equal(await isReported, false);
});

test("what was opened and locked again meanwhile is not told by the earlier answer", async () => {
    const { lockNow, noteReported, unreportedAt, hasUnreportedLock, clock } = begin({ openFor: 5 * minute });
    lockNow(space);
    const first = unreportedAt(space);
    await clock.pass(10);
    lockNow(space);
    noteReported(space, first);
    assert.equal(hasUnreportedLock(), true);
});

/* Passphrases without the server */

test("a passphrase opens it without the server once it has here, however its letters are composed", async () => {
    const { openOffline, opened, isLocked, lockNow, rounds } = begin();
    assert.equal(await openOffline(space, "소나무 숲"), "unknown");
    await opened(space, "소나무 숲", false);
    lockNow(space);
    assert.equal(await openOffline(space, "참나무 숲"), "wrong");
    assert.equal(isLocked(space), true);
    assert.equal(await openOffline(space, "소나무 숲".normalize("NFD")), "open");
    assert.equal(isLocked(space), false);
    assert.deepEqual(rounds, [600_000, 600_000, 600_000]);
});

test("after five wrong ones each further one waits half a minute, also a right one", async () => {
    const { openOffline, opened, lockNow, clock } = begin();
    await opened(space, "소나무 숲", false);
    lockNow(space);
    for (let tries = 0; tries < 5; tries += 1) assert.equal(await openOffline(space, `${tries}`), "wrong");
    assert.equal(await openOffline(space, "소나무 숲"), "wait");
    await clock.pass(29_999);
    assert.equal(await openOffline(space, "소나무 숲"), "wait");
    await clock.pass(1);
    assert.equal(await openOffline(space, "6"), "wrong");
    assert.equal(await openOffline(space, "소나무 숲"), "wait");
    await clock.pass(30_000);
    assert.equal(await openOffline(space, "소나무 숲"), "open");
    assert.equal(await openOffline(space, "7"), "wrong");
});

test("a clock that was ahead keeps nobody waiting for longer than half a minute", async () => {
    const { openOffline, opened, readLocks, databases, clock, rest } = begin();
    await opened(space, "소나무 숲", false);
    await rest();
    const kept = JSON.parse(databases.entries("maru", "kept").get("c-locks"));
    kept[space].again = clock.now() + 30_001;
    readLocks([["c-locks", JSON.stringify(kept)]]);
    assert.equal(await openOffline(space, "소나무 숲"), "open");
});

test("another passphrase at the server makes the one that was known here unknown", async () => {
    const { openOffline, opened, hears } = begin();
    await opened(space, "소나무 숲", false);
    hears({ version: 2 });
    assert.equal(await openOffline(space, "소나무 숲"), "open");
    hears({ version: 3, passphraseVersion: 2 });
    assert.equal(await openOffline(space, "소나무 숲"), "unknown");
});
