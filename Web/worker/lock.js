// The locks of journals on this device. The server says which journals have one; the passphrase is compared here where
// there is no server, with a slow salted hash of it. The copy itself is not encrypted by it.

import { entry, write, writeInAnyCase } from "./store.js";

const lockKey = "c-locks";
const rounds = 600_000;
// Wrong passphrases in a row, and how long each further one waits, in milliseconds.
const freeTries = 5;
const slowness = 30_000;
// How long the server may take to lock a journal on all devices.
const timeout = 4_000;

// By space: `minutes`; `version` and `passphraseVersion`, of the server; `until`: when it locks; `isShut`: it was locked on
// this device; `isUntold`: when that was, while the server may not know of it; where it was opened here, `salt` and `hash`, in
// base64; and the number of `wrong` passphrases in a row with the time `again` of the next.
let locks = {};
// The hashes of passphrases that were set here, of locks that the server has not reported yet.
const fresh = new Map();

const encoder = new TextEncoder();
const toText = (bytes) => btoa(String.fromCharCode(...bytes));
const fromText = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

const keep = () => write([entry(lockKey, locks)]).catch(() => {});

// Takes in the stored entries.
export const readLocks = (entries) => {
    const stored = entries.find(([key]) => key === lockKey);
    try {
        locks = stored ? JSON.parse(stored[1]) : {};
    } catch {
        locks = {};
    }
};

export const forgetLocks = () => {
    locks = {};
    fresh.clear();
};

export const hasLock = (space) => Object.hasOwn(locks, space);

export const minutesOf = (space) => locks[space]?.minutes ?? null;

// A time that is further away than the minutes was set by a clock that was ahead.
export const isLocked = (space) => {
    if (!hasLock(space)) return false;
    const left = locks[space].until - Date.now();
    if (left > 0 && left <= locks[space].minutes * 60_000) return false;
    // For good: a clock that is set back opens nothing.
    if (locks[space].until) {
        locks[space].until = 0;
        keep();
    }
    return true;
};

export const lockedSpaces = () => Object.keys(locks).filter(isLocked);

export const lockableSpaces = () => Object.keys(locks);

// When the first that is open here locks; nothing if none is open.
export const shutsAt = () => {
    const open = Object.keys(locks).filter((space) => !isLocked(space));
    return open.length > 0 ? Math.min(...open.map((space) => locks[space].until)) : null;
};

const extend = (space) => {
    locks[space].until = Date.now() + locks[space].minutes * 60_000;
    locks[space].isShut = false;
};

// Notes that an open journal is in use.
export const noteUse = (space) => {
    if (!hasLock(space) || isLocked(space)) return;
    const before = locks[space].until;
    extend(space);
    if (locks[space].until - before > 5_000) keep();
};

export const lockNow = (space) => {
    if (!hasLock(space)) return;
    Object.assign(locks[space], { until: 0, isShut: true, isUntold: Date.now() });
    writeInAnyCase([entry(lockKey, locks)]).catch(() => {});
};

const isUnreported = (space) => hasLock(space) && Boolean(locks[space].isUntold);

// When it was locked here, of which the server may not know; nothing if it does.
export const unreportedAt = (space) => locks[space]?.isUntold;

// The server has confirmed the lock of `shutAt`. If the journal was opened and locked again since, the later lock is still
// unreported.
export const noteReported = (space, shutAt) => {
    if (!isUnreported(space) || unreportedAt(space) !== shutAt) return;
    locks[space].isUntold = false;
    keep();
};

// Resolves to whether the server knows that a journal was locked here. If it may not know, this reports it.
export const reportLock = async (space) => {
    if (!isUnreported(space)) return true;
    const shutAt = unreportedAt(space);
    const response = await fetch(`/diary/${space}/lock-now`, {
        method: "POST", body: new URLSearchParams(), redirect: "manual", signal: AbortSignal.timeout(timeout),
    }).catch(() => null);
    if (response?.type !== "opaqueredirect") return false;
    noteReported(space, shutAt);
    return true;
};

export const reportLocks = () => Promise.all(Object.keys(locks).map(reportLock));

export const hasUnreportedLock = () => Object.keys(locks).some(isUnreported);

// Takes in what the server says: `[{space, minutes, version, passphraseVersion, openUntil}, …]`, at its time `now`.
// Another version locks this device. What was locked here stays so, though the server may have it open for this session:
// it may not know of that lock. Returns the spaces that this has locked.
export const mergeLocks = (serverLocks, now) => {
    if (!serverLocks) return [];
    const open = serverLocks.map(({ space }) => space).filter((space) => !isLocked(space));
    const taken = {};
    for (const { space, minutes, version, passphraseVersion, openUntil } of serverLocks) {
        const before = locks[space] ?? {};
        const there = openUntil > 0 ? Date.now() + Math.min(openUntil - now, minutes * 60_000) : 0;
        const isSame = before.version === version;
        const isShut = isSame && Boolean(before.isShut);
        const until = isShut ? 0 : isSame ? Math.max(before.until, there) : there;
        const known = before.passphraseVersion === passphraseVersion ? before : {};
        taken[space] = { ...known, ...fresh.get(space), minutes, version, passphraseVersion, until, isShut, isUntold: before.isUntold };
        fresh.delete(space);
    }
    const isNew = JSON.stringify(taken) !== JSON.stringify(locks);
    locks = taken;
    if (isNew) keep();
    return open.filter(isLocked);
};

const derive = async (passphrase, salt) => {
    const material = encoder.encode(passphrase.normalize("NFKC"));
    const key = await crypto.subtle.importKey("raw", material, "PBKDF2", false, ["deriveBits"]);
    return new Uint8Array(await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations: rounds }, key, 256));
};

// The server has opened a journal by this passphrase, or set it: from now on it opens it here, too.
export const opened = async (space, passphrase, isNew) => {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    const proof = { salt: toText(salt), hash: toText(await derive(passphrase, salt)) };
    if (isNew || !hasLock(space)) fresh.set(space, proof);
    if (!hasLock(space)) return;
    Object.assign(locks[space], proof, { wrong: 0, again: 0 });
    extend(space);
    await keep();
};

// Compares a passphrase without the server: `open`, `wrong`, `wait`, or `unknown` if the journal was never opened here.
export const openOffline = async (space, passphrase) => {
    const lock = locks[space];
    if (!lock?.hash) return "unknown";
    // One that is further away was set by a clock that was ahead.
    const left = (lock.again ?? 0) - Date.now();
    if (left > 0 && left <= slowness) return "wait";
    const given = await derive(passphrase, fromText(lock.salt));
    const wanted = fromText(lock.hash);
    const isRight = given.reduce((difference, byte, index) => difference | (byte ^ wanted[index]), 0) === 0;
    lock.wrong = isRight ? 0 : (lock.wrong ?? 0) + 1;
    lock.again = lock.wrong >= freeTries ? Date.now() + slowness : 0;
    if (isRight) extend(space);
    await keep();
    return isRight ? "open" : "wrong";
};
