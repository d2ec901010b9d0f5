// Syncs this device with the server: sends local changes and receives others'. One sync at a time, repeated with a
// growing pause while the server is unreachable. What a live event brings is taken between them.

import { countFiles, dropLocked, filesWaiting } from "./files.js";
import { hasUnreportedLock, reportLocks } from "./lock.js";
import { reportRenewed } from "./push.js";
import { applyBrought, applyResponse, endSession, isDue, keepZone, openReplica, replicaEra, replicaState, setUnknownUser, isUnknownUser, syncRequest, unknownUserTurn } from "./replica.js";
import { isRefusal, shown } from "./shell.js";

// The timeout without any data. Receiving a whole board may take longer.
const timeout = 30_000;
// The approximate limit of changes per sync, in bytes: a slow connection sends them within the timeout.
const mostBytes = 64 * 1024;
const fewestBytes = 512;
const firstPause = 2_000;
const longestPause = 300_000;

// `synced`, `sending`, `written` (all that is unsent is still being written), `local` (the server is unreachable), `signedOut`, `outdated` (the server has another version).
let phase = "synced";
let running = null;
let wanted = false;
let failures = 0;
let pause = 0;
let timer = 0;
let budget = mostBytes;
// Whether also what is still being written is to be sent.
let isAll = false;
// Whether a background sync is registered. A browser that believes to be online runs it immediately, so it is
// registered only once until the server is reached, and the worker's own pauses apply.
let isAwaited = false;
// When others' changes last arrived: a page drawn before that, and listening only since, has missed them.
let changedAt = 0;

const channel = new BroadcastChannel("maru-sync");
// The previously signed-in person. Pages delete the data that only they can reach of that person. It is part of every
// state, so that a page that was loading at the switch learns it with its first request for the state.
let left = null;

// `pause` is the time to the next attempt in milliseconds, and `failures` the number of failures: pages remember both,
// because the browser may stop the worker.
export const syncState = () => {
    const known = isUnknownUser() ? { phase: "signedOut" } : { phase, left };
    return { kind: "sync", places: shown, ...known, pause, failures, changedAt, files: filesWaiting(), ...replicaState() };
};

// `lessened` are the boards on which a change had less effect than this device had shown, with the operation to report.
// `isShut` says that something was shut: pages that show words of it elsewhere are to be drawn again.
export const broadcast = (changed = [], lessened = [], isShut = false) => channel.postMessage({ ...syncState(), changed, lessened, isShut });

// Sends the state when nothing on a page has changed.
export const broadcastState = () => channel.postMessage(syncState());

const move = (to, changed = [], lessened = [], isShut = false) => {
    phase = to;
    if (changed.length > 0) changedAt = Date.now();
    broadcast(changed, lessened, isShut);
};

// The phase that the server's refusal leads to, if any. A proxy in front of the server has pages of its own with such statuses.
export const phaseAfter = (response) => {
    if (!isRefusal(response)) return null;
    if (response.status === 401 || response.status === 403) return "signedOut";
    return response.status === 409 ? "outdated" : null;
};

// Whether the server says that this session was ended, and not only that it does not know it: a server that was restored from a
// backup does not know it, and this device may hold changes that the server has lost.
const isOver = ({ headers }) => headers.has("maru-session");

const refused = async (response) => {
    const next = phaseAfter(response);
    if (next === "signedOut" && isOver(response)) {
        const isGone = await endSession(await countFiles());
        move(next, [], [], isGone);
        return true;
    }
    if (next === "signedOut") await setUnknownUser(true);
    // The server has another version: update the worker.
    if (next === "outdated") self.registration.update().catch(() => {});
    if (next) move(next);
    return next !== null;
};

const send = async (body) => {
    const silence = new AbortController();
    let silent = 0;
    const listen = () => {
        clearTimeout(silent);
        silent = setTimeout(() => silence.abort(new DOMException("The server is silent", "TimeoutError")), timeout);
    };
    listen();
    try {
        const response = await fetch("/api/v1/sync", {
            method: "POST", body, headers: { "content-type": "application/json" }, signal: silence.signal,
        });
        const pieces = [];
        const reader = response.body?.getReader();
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader.read()) {
            listen();
            pieces.push(piece.value);
        }
        return { response, answer: new Uint8Array(await new Blob(pieces).arrayBuffer()) };
    } finally {
        clearTimeout(silent);
    }
};

// Sends the sync request: `ask` makes it, without some of its members. Where the server fails at a change, as on a board whose
// data is damaged, the request is repeated without unsent changes, so that others' changes do not wait for it. `fails` says so,
// and the change is sent again after a pause.
export const askFor = async (ask, post) => {
    const without = [];
    let request = ask(without);
    let result = await post(request.body);
    // An older server does not accept these members.
    for (const member of request.has ?? []) {
        if (result.response.status !== 422) break;
        without.push(member);
        request = ask(without);
        result = await post(request.body);
    }
    if (result.response.status !== 500 || request.changes === 0) return { ...result, fails: false };
    return { ...(await post(ask([...without, "unsent"]).body)), fails: true };
};

// Reduces the amount per sync. Returns whether that was possible.
const sendLess = () => {
    if (budget <= fewestBytes) return false;
    budget = Math.max(fewestBytes, Math.floor(budget / 2));
    return true;
};

// `isFailing`: the server has just failed at a change, so only others' changes are requested, until all of them are here.
const once = async (isFailing = false) => {
    // A page request may have trapped the module since the last time.
    await openReplica();
    const era = replicaEra();
    const turn = unknownUserTurn();
    const before = replicaState()?.unsent ?? 0;
    await reportLocks();
    const without = isFailing ? ["unsent"] : [];
    const { response, answer, fails } = await askFor((more) => syncRequest(budget, isAll, [...without, ...more]), send);
    // The user has signed out meanwhile: the response was for them.
    if (era !== replicaEra()) return false;
    if (await refused(response)) return false;
    if (response.status === 413 && sendLess()) return true;
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    await openReplica();
    const applied = await applyResponse(answer);
    await keepZone(response.headers.get("maru-zone"));
    left = applied.left ?? left;
    // If a sign-in began meanwhile, this response does not say who is signed in now.
    if (turn === unknownUserTurn()) await setUnknownUser(false);
    if (applied.locked.length > 0) await dropLocked().catch((error) => console.warn(error));
    if (fails || isFailing) {
        move(phase, applied.changed, applied.lessened, applied.locked.length > 0);
        if (applied.more) return once(true);
        throw new Error("The server fails at a change");
    }
    const { unsent } = replicaState();
    const again = applied.again || (isAll && unsent > 0 && unsent < before);
    move(again ? "sending" : unsent > 0 ? "written" : "synced", applied.changed, applied.lessened, applied.locked.length > 0);
    return again;
};

const tryLater = () => {
    pause = Math.round(Math.min(longestPause, firstPause * 2 ** failures) * (0.75 + Math.random() / 2));
    failures += 1;
    timer = setTimeout(sync, pause);
    // With changes to send, let the browser wake this worker when the connection is back.
    if (isAwaited || !(replicaState()?.unsent > 0 || hasUnreportedLock())) return;
    isAwaited = true;
    self.registration.sync?.register("maru-sync").catch(() => {});
};

const run = async () => {
    clearTimeout(timer);
    pause = 0;
    wanted = false;
    try {
        await openReplica();
        if (replicaState()?.unsent > 0 && phase !== "written") move("sending");
        do wanted = false;
        while (await once() || wanted);
        isAll = false;
        // The server was reached, but may not know yet that a journal was locked here.
        if (hasUnreportedLock() && phase !== "signedOut") {
            tryLater();
            return broadcastState();
        }
        failures = 0;
        isAwaited = false;
        if (phase !== "signedOut") reportRenewed().catch((error) => console.warn(error));
    } catch (error) {
        console.warn(error);
        if (error.name === "TimeoutError") sendLess();
        // Requested again while this attempt was failing, perhaps because the connection is back: the failure is older.
        if (wanted) return run();
        tryLater();
        move("local");
    }
};

const inTurn = (work) => {
    running = work().finally(() => {
        running = null;
        // Requested while the sync was ending, after its last check, or while something else was done.
        return wanted ? sync() : undefined;
    });
    return running;
};

// Resolves when everything is synced or the server is unreachable. `isBack` says that the connection has just come
// back.
export const sync = (failed = 0, isBack = false) => {
    failures = isBack ? 0 : Math.max(failures, failed);
    if (running) {
        wanted = true;
        return running;
    }
    return inTurn(run);
};

const bring = async (operations) => {
    // A sync is due that has failed, perhaps because the storage is full: it tells more, and that the server is reached.
    if (phase !== "synced") return;
    try {
        const applied = await applyBrought(operations);
        if (!applied) return;
        wanted ||= applied.again;
        move(phase, applied.changed, applied.lessened);
    } catch (error) {
        console.warn(error);
    }
};

// Takes operations that a live event brought, unless they do not go on from what this device has by then: the page that has
// handed them on then asks for what it has heard of, which is synced as ever.
export const takeBrought = async (operations) => {
    while (running) await running;
    return inTurn(() => bring(operations));
};

// At sign-out: another sync would create the copy again while it is being deleted.
export const cancelSync = () => {
    wanted = false;
    clearTimeout(timer);
};

const sleep = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
});

// The same for all that is unsent, also what is still being written.
export const syncAll = (failed = 0) => {
    isAll = true;
    return sync(failed);
};

export const syncSoon = (milliseconds) => Promise.race([syncAll(), sleep(milliseconds)]);

// The unsent changes of a space are still being written: pages show that state, and other open pages of the space reload.
export const keepBack = (space) => move(phase === "synced" || phase === "sending" ? "written" : phase, [space]);

// Sends what is due, if anything.
export const syncIfDue = async () => {
    await openReplica();
    if (isDue()) return sync();
    return broadcastState();
};

// For background sync: rejects if anything is left, so that the browser tries again later.
export const syncOrFail = async () => {
    await sync();
    if (phase === "local" || (hasUnreportedLock() && phase !== "signedOut")) throw new Error("The server was not reached");
};
