// Served in place of the worker by a server that stores no boards on devices: removes the previous worker and its data.

/* global registration */
const name = "maru";
const place = "kept";
const changesPerSync = 50;
// How long another worker may take to be found and installed.
const timeout = 20_000;

// A browser without a worker should not install this one only to remove it.
if (!registration.active) throw new Error("This server stores no boards on devices");

const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

const open = async () => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(place);
    const database = await settled(request);
    database.onversionchange = () => database.close();
    return database;
};

const valuesAt = (store, start) => settled(store.getAll(IDBKeyRange.bound(start, `${start}\uffff`)));

// A change, or nothing if the text is invalid.
const parsed = (text) => {
    try {
        const change = JSON.parse(text);
        BigInt(change.clock);
        return change;
    } catch {
        return null;
    }
};

// Unsent changes in the order they were made: keys are ids, and a change that was sent again has a later one.
const kept = async (database) => {
    const store = database.transaction(place).objectStore(place);
    const [[owner], unsent, refused] = await Promise.all(["a-owner", "f-unsent-", "g-refused-"].map((key) => valuesAt(store, key)));
    const read = unsent.map(parsed);
    const changes = read.filter(Boolean).sort((one, other) => (BigInt(one.clock) < BigInt(other.clock) ? -1 : 1));
    return { owner: owner && JSON.parse(owner), unsent: changes, unreadable: read.length - changes.length, refused };
};

const sendChanges = async (owner, unsent) => {
    const body = JSON.stringify({ person: owner.person, cursors: [], unsent });
    const response = await fetch("/api/v1/sync", { method: "POST", body, headers: { "content-type": "application/json" } });
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return response.json();
};

const done = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
});

const forget = async (database, ids) => {
    const transaction = database.transaction(place, "readwrite", { durability: "strict" });
    for (const id of ids) transaction.objectStore(place).delete(`f-unsent-${id}`);
    await done(transaction);
};

// Changes that a person made before another signed in are set aside under their id, as in `store.js`, until a worker is
// installed again.
const aside = "~";

const layAside = async (database, person) => {
    const transaction = database.transaction(place, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(place);
    for (const start of ["f-unsent-", "g-refused-"]) {
        const range = IDBKeyRange.bound(start, `${start}\uffff`);
        const [keys, texts] = await Promise.all([settled(store.getAllKeys(range)), settled(store.getAll(range))]);
        keys.forEach((key, index) => store.put(texts[index], `${aside}${person}-${key}`));
    }
    await done(transaction);
};

// Sends local changes to the server before deleting them. If the server is unreachable or refuses, the worker that can
// show them stays, and this one tries again with the next page.
const handOver = async () => {
    const database = await open();
    try {
        const { owner, unsent, refused } = await kept(database);
        if (!owner) return;
        for (let at = 0; at < unsent.length; at += changesPerSync) {
            const answer = await sendChanges(owner, unsent.slice(at, at + changesPerSync));
            // Another person is signed in now: the previous person's changes must neither be shown to them nor be sent in their
            // name.
            if (answer.owner.person !== owner.person) return layAside(database, owner.person);
            await forget(database, answer.settled.filter(({ result }) => result !== "refused").map(({ id }) => id));
        }
        // What cannot be parsed can be neither sent nor shown: set it aside under its owner's id.
        const after = await kept(database);
        const left = after.unsent.length + refused.length;
        if (left > 0) throw new Error(`The server would not take ${left} changes`);
        if (after.unreadable > 0) await layAside(database, owner.person);
    } finally {
        database.close();
    }
};

const removeWorker = async () => {
    const database = await open();
    const transaction = database.transaction(place, "readwrite");
    const store = transaction.objectStore(place);
    store.delete(IDBKeyRange.upperBound(aside, true));
    const waiting = await settled(store.count());
    await done(transaction);
    database.close();
    if (waiting === 0) await settled(indexedDB.deleteDatabase(name));
    for (const shelf of await caches.keys()) if (shelf.startsWith("maru-")) await caches.delete(shelf);
    await registration.unregister();
};

// Distinguishes this script from the worker that stores boards; only this file contains it.
const farewell = "maru-farewell";

const isStillGiven = async () => {
    const response = await fetch("/service-worker.js", { cache: "no-store" });
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return (await response.text()).includes(farewell);
};

const next = () => registration.installing ?? registration.waiting;

const heard = (target, kind) => new Promise((resolve) => {
    target.addEventListener(kind, resolve, { once: true });
    setTimeout(resolve, timeout);
});

// A worker that the server offers again replaces this one immediately, since no page uses this one.
const makeWay = async () => {
    const own = registration.active;
    await registration.update();
    // A worker may hear of an already available one slightly later than the page that requested it.
    if (!next() && registration.active === own) await heard(registration, "updatefound");
    const other = next();
    if (other?.state === "installing") await heard(other, "statechange");
    other?.postMessage({ ask: "takeOver" });
};

// A message from a page means that a worker is registered, so the server may store boards on devices again. If it does
// not, the page registered this script again while it was being removed: remove it once more. The server may even
// change its mind before activation, which Chromium starts a second after pages know of the worker.
const answer = async () => ((await isStillGiven()) ? removeWorker() : makeWay());

// Every page sends messages, and more than one: a single answer serves all that arrive meanwhile.
let answering = null;

const answerOnce = () => {
    answering ??= answer().catch(() => {}).finally(() => {
        answering = null;
    });
    return answering;
};

addEventListener("message", (event) => event.waitUntil(answerOnce()));
addEventListener("install", (event) => event.waitUntil(handOver().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(answerOnce()));
