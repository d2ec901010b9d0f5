// This device's copy of each room: answers pages and forms from it, and syncs it with the server.

import { makeModule } from "./core.js";
import { forgetLocks, hasLock, lockableSpaces, lockedSpaces, mergeLocks, readLocks, shutsAt } from "./lock.js";
import { entry, giveBack, holdsAny, layAside, readAll, readOne, wipe, write, writeInAnyCase } from "./store.js";
import { chooseZone, chosenZone, zoneAt } from "./zone.js";
import { assets, dropPictures, loadCore } from "./shell.js";

// Stored while it is unknown who is signed in: then the copy is not shown until the server says whose it is.
const unknownUserKey = "z-stranger";
// The key of the copy's owner (`StorageKey`).
const ownerKey = "a-owner";
// The key prefix of what is only shown again, and is no part of the copy.
const shownOnly = "y-";
// The time zone that the owner chose, if any.
const zoneKey = `${shownOnly}zone`;
// The key prefixes of changes that the server does not have (`StorageKey`): unsent or refused.
const ownWork = ["f-unsent-", "g-refused-"];

const core = makeModule(loadCore);
const { ask } = core;

let opening = null;
let state = null;
let isUnknown = false;
// Incremented each time that is stored.
let currentTurn = 0;
let isFull = false;
// How long opening took, in milliseconds, including the module; for measurements.
let openedIn = 0;
// Incremented when the copy is discarded: earlier requests do not apply to what follows.
let era = 0;

const at = (drawn) => {
    const now = Date.now();
    const { zone, table } = zoneAt(now, drawn);
    return { now, zone: table, "zone-name": zone };
};

const random = () => Array.from(crypto.getRandomValues(new BigInt64Array(4)), String);

// The stored owner, for a copy that cannot be opened.
const ownerKept = async () => (await readOne(ownerKey))?.person;

const encoder = new TextEncoder();

const opened = (all) => {
    const values = all.map(([, text]) => encoder.encode(text));
    const entries = all.map(([key], index) => [key, values[index].length]);
    return requestModule({ ask: "open", ...at(), entries }, ...values).response;
};

const read = async () => {
    const began = performance.now();
    const turn = currentTurn;
    const [, stored] = await Promise.all([core.open(), readAll()]);
    const all = stored.filter(([key]) => !key.startsWith(shownOnly));
    const zone = stored.find(([key]) => key === zoneKey);
    chooseZone(zone && JSON.parse(zone[1]));
    if (turn === currentTurn) isUnknown = all.some(([key]) => key === unknownUserKey);
    readLocks(all);
    ({ state } = opened(all));
    // Restore the changes that this person made before another person signed in.
    if (state && (await giveBack(state.person))) await read();
    openedIn = performance.now() - began;
};

export const openReplica = () => {
    opening ??= read().catch((error) => {
        opening = null;
        throw error;
    });
    return opening;
};

// The memory no longer matches the storage: reopen before any other response.
const reopen = () => {
    opening = null;
    core.close();
};

export const replicaState = () => state && { ...state, isFull, openedIn, startedAt: performance.timeOrigin };

export const replicaEra = () => era;

// Whether the last write fit into the storage quota.
export const hasRoom = () => !isFull;

// Whether it is unknown who is signed in.
export const isUnknownUser = () => isUnknown;

// Incremented with each change of `isUnknownUser`: a response requested before it says nothing about the present user.
export const unknownUserTurn = () => currentTurn;

export const setUnknownUser = async (value) => {
    if (value || isUnknown) currentTurn += 1;
    if (isUnknown === value) return;
    isUnknown = value;
    await (value ? writeInAnyCase([entry(unknownUserKey, true)]) : write([], [unknownUserKey])).catch(() => {});
};

// Takes what the server says of the zone that the owner chose; nothing if they chose none.
export const keepZone = async (zone) => {
    if (zone === chosenZone()) return;
    chooseZone(zone);
    await write(zone ? [entry(zoneKey, zone)] : [], zone ? [] : [zoneKey]).catch(() => {});
};

// The number of changes that would be lost if the copy were discarded now.
export const waiting = () => (state?.unsent ?? 0) + (state?.refused ?? 0);

const keepSafe = async (keep, { drop }) => {
    try {
        await write(keep, drop);
        isFull = false;
    } catch (error) {
        isFull = error?.name === "QuotaExceededError";
        reopen();
        throw error;
    }
};

const requestModule = (request, ...parts) => {
    let result;
    try {
        result = ask(request, ...parts);
    } catch (error) {
        reopen();
        throw error;
    }
    const { error } = result.response;
    if (error && error !== "owner") throw new Error(`The module could not read “${request.ask}”: ${error}`);
    return result;
};

const pathOf = (address) => {
    const { pathname, search } = new URL(address);
    return pathname + search;
};

// What the module says of an address (`AddressFacts`); an empty object if the module cannot be opened. It gets the path only,
// so that no query can hide that an address is locked.
export const factsOf = async ({ method, url, referrer }) => {
    await openReplica().catch(() => core.open()).catch(() => {});
    if (!core.isOpen()) return {};
    const [address, from] = [url, referrer].map((each) => (each ? new URL(each).pathname : undefined));
    return requestModule({ ask: "address", method, address, from }).response;
};

// Returns `{pass}`, `{go}`, or `{status, page}`. Changes are stored before the response. `from` is the address of the
// form's page, to return to the same filter or month; `form` is its body. What was typed is in the zone in which the form was
// drawn. `files` is the number of files still to be uploaded. `isOffline` says that the server is unreachable: pages that it
// shows better are then shown from here.
export const visit = async ({ method, url, from, form, isFragment, isOffline, files }) => {
    // Another request may have trapped the module since it was opened.
    while (!core.isOpen()) await openReplica();
    const ask = (drawn) => requestModule({
        ask: "visit", ...at(drawn), drawn, method, address: pathOf(url), from: from ? pathOf(from) : undefined,
        fragment: isFragment, alone: isOffline, files, locked: lockedSpaces(), lockable: lockableSpaces(), shuts: shutsAt(),
        random: random(), assets,
    }, ...(form ? [form] : []));
    let result = ask();
    if (result.response.drawn) result = ask(result.response.drawn);
    const { response, keep, body } = result;
    if (response.state) state = response.state;
    // What a page notes about having been read is worth no page on a full device.
    if (method === "GET") await write(keep, response.drop).catch((error) => console.warn(error));
    else await keepSafe(keep, response);
    return { ...response, page: body };
};

// The page of a locked journal. `refusal` is `wrong`, `wait` or `unknown`, or nothing.
export const lockedPage = async ({ space, next, isFragment, refusal }) => {
    await openReplica();
    const { response, body } = requestModule({ ask: "lock", ...at(), space, next, fragment: isFragment, refusal, assets });
    return { status: response.status, page: body };
};

// The page around what is kept of the inbox. `seen` is when it was seen.
export const inboxFrame = (seen, isFragment) => {
    const { response, body } = requestModule({ ask: "inbox", ...at(), seen, fragment: isFragment, assets });
    return { status: response.status, page: body };
};

// Which of some addresses this device answers if the server is unreachable.
export const areHeld = async (method, addresses) => {
    await openReplica();
    if (!state || isUnknown) return [];
    const facts = await Promise.all(addresses.map((url) => factsOf({ method: method.toUpperCase(), url })));
    return addresses.filter((_, index) => {
        const { held, lock, space } = facts[index];
        return held && (!lock || hasLock(space));
    });
};

// The page that says what is unavailable without the server.
export const offlinePage = async ({ path, isForm, language }) => {
    await openReplica().catch(() => core.open());
    const page = (unknownUser) => requestModule({ ask: "alone", ...at(), path, form: isForm, language, stranger: unknownUser, assets }).body;
    try {
        return page(isUnknown);
    } catch (error) {
        console.error(error);
    }
    // This page can be drawn even if it is unknown who is signed in.
    await core.open();
    return page(true);
};

// The sync request: about this many bytes of changes, and at least one change. `isAll` sends also what is still being
// written; `without` are members that it does not have. Returns `{body, changes, has}`: the bytes to send, the number of
// changes in them, and which members can be left out.
export const syncRequest = (bytes, isAll, without = []) => {
    const { response, body } = requestModule({ ask: "sync", bytes, without, now: isAll ? undefined : Date.now() });
    return { ...response, body };
};

// Whether there is anything to send now.
export const isDue = () => requestModule({ ask: "due", now: Date.now() }).response.due;

// Takes in and stores what the module has applied.
const keepApplied = async ({ response, keep }) => {
    state = response.state;
    // Pages of what has been locked show its lock.
    response.locked = mergeLocks(response.locks, response.now);
    response.changed = [...(response.changed ?? []), ...response.locked];
    await keepSafe(keep, response);
    return response;
};

// Applies operations that a live event brought. Returns the same as after a sync, or nothing if they do not go on from what is
// held, or are of a journal with a lock: of that the server tells in a sync alone.
export const applyBrought = async (operations) => {
    await openReplica();
    if (!state || isUnknown || hasLock(operations.delta?.space)) return null;
    const applied = requestModule({ ask: "bring", ...at(), operations });
    return applied.response.fits === false ? null : keepApplied(applied);
};

// Applies the server's response, in bytes. Returns which boards changed, and whether another sync is needed.
export const applyResponse = async (answer) => {
    const isNew = !state;
    const applied = requestModule({ ask: "take", ...at() }, answer);
    if (applied.response.error === "owner") {
        // Another person has signed in: they must not see the previous person's data.
        const left = await setAside();
        await openReplica();
        return { ...(await applyResponse(answer)), left };
    }
    const response = await keepApplied(applied);
    if (!isNew) return response;
    // Only now is it known who is signed in, and whether changes were set aside for them. A worker being replaced may
    // have set some aside since this one looked.
    await giveBack(state.person);
    if (!(await holdsAny(ownWork))) return response;
    reopen();
    await openReplica();
    return { ...response, again: response.again || state?.unsent > 0 };
};

// From now on nothing of the previous person is shown or sent. Their unsent changes are set aside until they return,
// because they exist nowhere else. Returns who that was, if known.
export const setAside = async () => {
    era += 1;
    await openReplica().catch(() => {});
    const person = state?.person ?? (await ownerKept().catch(() => undefined));
    if (person) await layAside(person, ownWork);
    await Promise.all([forgetAll(), dropPictures().catch(() => {})]);
    return person;
};

// The server says that the session has ended: deletes all data of its person on this device that also exists elsewhere. If
// there are unsent changes, the copy stays, and is not shown until that person signs in again. `files` is the number of files
// still to be uploaded. Returns whether the copy was deleted.
export const endSession = async (files) => {
    await dropPictures();
    const isGone = waiting() + files === 0;
    if (isGone) await forgetAll();
    await setUnknownUser(true);
    return isGone;
};

export const forgetAll = async () => {
    era += 1;
    state = null;
    isUnknown = false;
    forgetLocks();
    reopen();
    await wipe();
};
