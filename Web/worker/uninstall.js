// Given instead of the worker by a house that keeps no boards on devices: takes away the one that was there, and what it kept.

/* global registration */
const name = "maru";
const place = "kept";
const changesPerSync = 50;
// How long another worker may take to be heard of and to be installed.
const patience = 20_000;

// A browser that has no worker is not given one only to lose it.
if (!registration.active) throw new Error("This house keeps no boards on devices");

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

// A change, or nothing where the text is none.
const parsed = (text) => {
    try {
        const change = JSON.parse(text);
        BigInt(change.clock);
        return change;
    } catch {
        return null;
    }
};

// What waits, in the order in which it was done: keys are ids, and those of what was sent again are later than their turn.
const kept = async (database) => {
    const store = database.transaction(place).objectStore(place);
    const [[owner], unsent, refused] = await Promise.all(["a-owner", "f-unsent-", "g-refused-"].map((key) => valuesAt(store, key)));
    const read = unsent.map(parsed);
    const changes = read.filter(Boolean).sort((one, other) => (BigInt(one.clock) < BigInt(other.clock) ? -1 : 1));
    return { owner: owner && JSON.parse(owner), unsent: changes, unreadable: read.length - changes.length, refused };
};

const tell = async (owner, unsent) => {
    const body = JSON.stringify({ person: owner.person, cursors: [], unsent });
    const response = await fetch("/api/v1/sync", { method: "POST", body, headers: { "content-type": "application/json" } });
    if (!response.ok) throw new Error(`The house answered ${response.status}`);
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

// What somebody did here before another came waits for them under their id, as in `store.js`, until a worker is here again.
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

// What was done here is the house's before it goes from here. Where the house cannot be told or would not take it, the worker
// that can show it stays, and this one tries again with the next page.
const handOver = async () => {
    const database = await open();
    try {
        const { owner, unsent, refused } = await kept(database);
        if (!owner) return;
        for (let at = 0; at < unsent.length; at += changesPerSync) {
            const answer = await tell(owner, unsent.slice(at, at + changesPerSync));
            // Somebody else is signed in here by now: nothing of the one before is theirs to see, or done in their name.
            if (answer.owner.person !== owner.person) return layAside(database, owner.person);
            await forget(database, answer.settled.filter(({ result }) => result !== "refused").map(({ id }) => id));
        }
        // What cannot be read cannot be sent or shown: it waits under its person's id, and is in nobody's way.
        const after = await kept(database);
        const left = after.unsent.length + refused.length;
        if (left > 0) throw new Error(`The house would not take ${left} changes`);
        if (after.unreadable > 0) await layAside(database, owner.person);
    } finally {
        database.close();
    }
};

const leave = async () => {
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

// Told from a worker that keeps boards by this word, which only this file has.
const farewell = "maru-farewell";

const isStillGiven = async () => {
    const response = await fetch("/service-worker.js", { cache: "no-store" });
    if (!response.ok) throw new Error(`The house answered ${response.status}`);
    return (await response.text()).includes(farewell);
};

const next = () => registration.installing ?? registration.waiting;

const heard = (target, kind) => new Promise((resolve) => {
    target.addEventListener(kind, resolve, { once: true });
    setTimeout(resolve, patience);
});

// The worker that the house gives again takes this one's place at once, since nothing of this one is on any page.
const makeWay = async () => {
    const own = registration.active;
    await registration.update();
    // Of one that is there already a worker may hear a moment later than the page that asked for it.
    if (!next() && registration.active === own) await heard(registration, "updatefound");
    const other = next();
    if (other?.state === "installing") await heard(other, "statechange");
    other?.postMessage({ ask: "takeOver" });
};

// A page that asks something found a worker at home: boards may be kept here again. Where they are not, the page asked for a
// worker while this one was on its way out, which called it back: it goes once more. Even when it is told to begin, which
// Chromium does a second after pages know of it, the house may have changed its mind.
const answer = async () => ((await isStillGiven()) ? leave() : makeWay());

// Every page asks, and more than once: one answer is for all who ask while it is given.
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
