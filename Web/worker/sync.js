// Keeps this device and the house alike: sends what was done here, takes in what others did. One at a time, and again after a
// pause that grows where the house cannot be reached.

import { openReplica, question, replicaEra, replicaState, setStranger, isStranger, take } from "./replica.js";
import { places } from "./shell.js";

// How long the house may be silent. A whole board may take longer than that to come.
const patience = 30_000;
// Bytes of changes in one sync, about: a slow line has sent them within that.
const mostBytes = 64 * 1024;
const fewestBytes = 512;
const firstPause = 2_000;
const longestPause = 300_000;

// `synced`, `sending`, `local` (the house is not reached), `signedOut`, `outdated` (the house speaks another version).
let phase = "synced";
let running = null;
let wanted = false;
let failures = 0;
let pause = 0;
let timer = 0;
let budget = mostBytes;
// Whether the browser was asked to wake this worker. Where it thinks itself connected it does so at once, so it is asked once only
// until the house is reached, and its own pauses are kept to.
let isAwaited = false;
// When others' changes last came, by the clock: a page drawn before, and listening only after, would not have heard of them.
let changedAt = 0;

const channel = new BroadcastChannel("maru-sync");
// The person who was signed in before the present one. Pages remove what only they can reach of that person's. Each state tells
// it: a page that is still loading when somebody else is found to be here learns it when it asks for the state.
let left = null;

// `pause` is when to try again, in milliseconds, and `failures` how often it has failed: pages remember both for a worker
// that the browser puts to sleep.
export const syncState = () => {
    const known = isStranger() ? { phase: "signedOut" } : { phase, left };
    return { kind: "sync", places, ...known, pause, failures, changedAt, ...replicaState() };
};

// `lessened` are the boards on which less came of a change than this device had shown, and what tells of it.
export const tell = (changed = [], lessened = []) => channel.postMessage({ ...syncState(), changed, lessened });

// How it stands, where nothing on a page has changed.
export const say = () => channel.postMessage(syncState());

const move = (to, changed = [], lessened = []) => {
    phase = to;
    if (changed.length > 0) changedAt = Date.now();
    tell(changed, lessened);
};

const refused = async (response) => {
    if (response.status === 401 || response.status === 403) {
        await setStranger(true);
        move("signedOut");
        return true;
    }
    if (response.status === 409) {
        // Another version of the house: the worker that belongs to it is on its way.
        self.registration.update().catch(() => {});
        move("outdated");
        return true;
    }
    return false;
};

const send = async (body) => {
    const silence = new AbortController();
    let silent = 0;
    const listen = () => {
        clearTimeout(silent);
        silent = setTimeout(() => silence.abort(new DOMException("The house is silent", "TimeoutError")), patience);
    };
    listen();
    try {
        const response = await fetch("/api/v1/sync", {
            method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" }, signal: silence.signal,
        });
        const decoder = new TextDecoder();
        let answer = "";
        const reader = response.body?.getReader();
        for (let piece = await reader?.read(); piece && !piece.done; piece = await reader.read()) {
            listen();
            answer += decoder.decode(piece.value, { stream: true });
        }
        return { response, answer: answer + decoder.decode() };
    } finally {
        clearTimeout(silent);
    }
};

const ask = async () => {
    const body = question(budget);
    const asked = await send(body);
    if (asked.response.status !== 422 || !body.lineage) return asked;
    // A house from before there were lineages knows no such member.
    delete body.lineage;
    return send(body);
};

// Less is sent at a time. Tells whether less can be.
const sendLess = () => {
    if (budget <= fewestBytes) return false;
    budget = Math.max(fewestBytes, Math.floor(budget / 2));
    return true;
};

const once = async () => {
    // A page may have stopped the module since the last time.
    await openReplica();
    const era = replicaEra();
    const { response, answer } = await ask();
    // Somebody signed out meanwhile: this was about them.
    if (era !== replicaEra()) return false;
    if (await refused(response)) return false;
    if (response.status === 413 && sendLess()) return true;
    if (!response.ok) throw new Error(`The house answered ${response.status}`);
    await openReplica();
    const told = await take(answer);
    left = told.left ?? left;
    await setStranger(false);
    move(replicaState().unsent > 0 ? "sending" : "synced", told.changed, told.lessened);
    return told.again;
};

const run = async () => {
    clearTimeout(timer);
    pause = 0;
    wanted = false;
    try {
        await openReplica();
        if (replicaState()?.unsent > 0) move("sending");
        do wanted = false;
        while (await once() || wanted);
        failures = 0;
        isAwaited = false;
    } catch (error) {
        console.warn(error);
        if (error.name === "TimeoutError") sendLess();
        // Asked once more while it was failing, perhaps because the line is back: what fails had begun before that.
        if (wanted) return run();
        pause = Math.round(Math.min(longestPause, firstPause * 2 ** failures) * (0.75 + Math.random() / 2));
        failures += 1;
        move("local");
        timer = setTimeout(sync, pause);
        // Where there is something to send, the browser wakes this worker when the line is back.
        if (replicaState()?.unsent > 0 && !isAwaited) {
            isAwaited = true;
            self.registration.sync?.register("maru-sync").catch(() => {});
        }
    }
};

// Done when there is nothing more to say, or the house cannot be reached. `isBack` tells that the line has just come back.
export const sync = (failed = 0, isBack = false) => {
    failures = isBack ? 0 : Math.max(failures, failed);
    if (running) {
        wanted = true;
        return running;
    }
    running = run().finally(() => {
        running = null;
        // Asked while it was ending: nothing of it looked any more.
        return wanted ? sync() : undefined;
    });
    return running;
};

const sleep = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
});

// The same, but not waited for longer than a person would.
export const syncSoon = (milliseconds) => Promise.race([sync(), sleep(milliseconds)]);

// For the browser, which tries again later what was not done.
export const syncOrFail = async () => {
    await sync();
    if (phase === "local") throw new Error("The house was not reached");
};
