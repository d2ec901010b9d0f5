// What this device holds of each room: answers pages and forms from it, and keeps it and the house alike.

import { makeModule } from "./core.js";
import { giveBack, holdsAny, layAside, readAll, wipe, write } from "./store.js";
import { zoneTable } from "./zone.js";
import { assets, dropPictures, loadCore } from "./shell.js";

// Written down where nobody is known to be signed in: what is held is shown to nobody until the house says whose it is.
const strangerKey = "z-stranger";
// Who somebody is who holds boards here (`Entry`).
const ownerKey = "a-owner";
// What somebody did here that the house does not have, by the beginnings of its keys (`Entry`): not sent yet, or refused.
const ownWork = ["f-unsent-", "g-refused-"];

const core = makeModule(loadCore);
const { ask } = core;

let opening = null;
let state = null;
let isStrange = false;
// Grows with every time that is said.
let strangeTurn = 0;
let isFull = false;
// How long opening took, in milliseconds, with the module; for measurements.
let openedIn = 0;
// Grows when everything is forgotten: what was asked before says nothing about what comes after.
let era = 0;

const at = () => {
    const now = Date.now();
    return `"now":${now},"zone":${JSON.stringify(zoneTable(now))}`;
};

const random = () => Array.from(crypto.getRandomValues(new BigInt64Array(4)), String).join(",");

// What cannot be read is left out, and the rest stands: a board is asked for anew, and a change waits for a build that can read it.
const isJSON = ([, text]) => {
    try {
        JSON.parse(text);
        return true;
    } catch {
        return false;
    }
};

// Whose all of it is, as it lies on the disk, for when it cannot be opened.
const ownerKept = async () => {
    const kept = (await readAll()).find(([key]) => key === ownerKey);
    return kept && JSON.parse(kept[1]).person;
};

const opened = (all) => {
    const entries = all.map(([key, text]) => `[${JSON.stringify(key)},${text}]`);
    return ask(`{"ask":"open",${at()},"entries":[${entries.join(",")}]}`).told;
};

const read = async () => {
    const began = performance.now();
    const turn = strangeTurn;
    const [, all] = await Promise.all([core.open(), readAll()]);
    if (turn === strangeTurn) isStrange = all.some(([key]) => key === strangerKey);
    let told = opened(all);
    // Only then is it looked for what is wrong: a large board is some megabytes to read twice.
    if (told.error) told = opened(all.filter(isJSON));
    ({ state } = told);
    // What they did here before somebody else came goes on now.
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

// What stands in memory is no longer what is on the disk: it is read again before anything else is answered.
const reopen = () => {
    opening = null;
    core.close();
};

export const replicaState = () => state && { ...state, isFull, openedIn, startedAt: performance.timeOrigin };

export const replicaEra = () => era;

// Whether what was to be kept last found room.
export const hasRoom = () => !isFull;

// Whether it is known who is signed in here.
export const isStranger = () => isStrange;

export const setStranger = async (value) => {
    if (isStrange === value) return;
    strangeTurn += 1;
    isStrange = value;
    await (value ? write([[strangerKey, true]]) : write([], [strangerKey])).catch(() => {});
};

// How far the device has come with a space; nothing where it does not hold it.
export const heldSequence = (space) => state?.spaces.find(([id]) => id === space)?.[1];

// What would be lost if everything were forgotten now.
export const waiting = () => (state?.unsent ?? 0) + (state?.refused ?? 0);

const pairs = (parameters) => JSON.stringify([...parameters]);

const keepSafe = async (told) => {
    try {
        await write(told.keep, told.drop);
        isFull = false;
    } catch (error) {
        isFull = error?.name === "QuotaExceededError";
        reopen();
        throw error;
    }
};

const segments = (url) => url.pathname.split("/").slice(1).filter(Boolean).map(decodeURIComponent);

// Answers `{pass}`, `{go}`, or `{status, page}`. What was done is on the disk before the answer is given. `from` is the address
// of the page that a form stands on: one goes on there, to the same filter or month. `isAlone` tells that the house is not reached:
// what it shows better is shown from here then.
export const visit = async ({ method, url, from, form, isFragment, isAlone }) => {
    const [room, ...path] = segments(url);
    const stood = from && new URL(from);
    // Another's question may have stopped the module since it was opened.
    while (!core.isOpen()) await openReplica();
    const before = stood ? `"from":{"path":${JSON.stringify(segments(stood).slice(1))},"query":${pairs(stood.searchParams)}},` : "";
    const { told, page } = asked(`{"ask":"visit",${at()},"room":${JSON.stringify(room)},"method":"${method}","path":${JSON.stringify(path)},` +
        `"query":${pairs(url.searchParams)},"form":${pairs(form ?? [])},${before}"fragment":${isFragment},"alone":${isAlone},` +
        `"random":[${random()}],"assets":${JSON.stringify(assets)}}`);
    if (told.error) throw new Error(`The visit could not be read: ${told.error}`);
    if (told.state) state = told.state;
    await keepSafe(told);
    return { ...told, page };
};

const asked = (question) => {
    try {
        return ask(question);
    } catch (error) {
        reopen();
        throw error;
    }
};

// Which of some addresses this device answers where the house is not reached.
export const areHeld = async (method, addresses) => {
    await openReplica();
    if (!state || isStrange) return [];
    return addresses.filter((address) => {
        const [room, ...path] = segments(new URL(address));
        const place = `"room":${JSON.stringify(room ?? "")},"path":${JSON.stringify(path)}`;
        return asked(`{"ask":"held","method":"${method}",${place}}`).told.held;
    });
};

// The page that says what cannot be shown without the house.
export const alone = async ({ path, isForm, language }) => {
    await openReplica().catch(() => core.open());
    const page = (isPlain) => asked(`{"ask":"alone",${at()},"path":${JSON.stringify(path)},"form":${isForm},` +
        `"language":${JSON.stringify(language)},"stranger":${isPlain},"assets":${JSON.stringify(assets)}}`).page;
    try {
        return page(isStrange);
    } catch (error) {
        console.error(error);
    }
    // Without who is signed in it is drawn all the same.
    await core.open();
    return page(true);
};

// What the house is to be sent: of what was done here about so many bytes, and one change at least.
export const question = (bytes) => asked(`{"ask":"sync","bytes":${bytes}}`).told.question;

// Takes in the house's answer, a text. Tells which boards changed, and whether there is more to be said.
export const take = async (answer) => {
    const isNew = !state;
    const { told } = asked(`{"ask":"take",${at()},"answer":${answer}}`);
    if (told.error === "owner") {
        // Somebody else has signed in here: nothing of the one before is theirs to see.
        const left = await setAside();
        await openReplica();
        return { ...(await take(answer)), left };
    }
    if (told.error) throw new Error(`The answer could not be read: ${told.error}`);
    state = told.state;
    await keepSafe(told);
    if (!isNew) return told;
    // Only now is it known who is here, and whether something was laid aside for them. A worker that is on its way out may have
    // given it back since this one looked.
    await giveBack(state.person);
    if (!(await holdsAny(ownWork))) return told;
    reopen();
    await openReplica();
    return { ...told, again: told.again || state?.unsent > 0 };
};

// Nothing of whoever was here is shown or told from now on. What they did and the house does not have waits until they come
// back: it is theirs, and it is nowhere else. Tells who that was, where it is known.
export const setAside = async () => {
    era += 1;
    await openReplica().catch(() => {});
    const person = state?.person ?? (await ownerKept().catch(() => undefined));
    if (person) await layAside(person, ownWork);
    await Promise.all([forgetAll(), dropPictures().catch(() => {})]);
    return person;
};

export const forgetAll = async () => {
    era += 1;
    state = null;
    isStrange = false;
    reopen();
    await wipe();
};
