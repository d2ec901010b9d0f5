// Storage of the owner's boards on this device: texts by key, in one IndexedDB store. Each is JSON, and a text in every build,
// so that the version before can read all unsent changes. Keys beginning with a tilde are set aside for a person who is not
// signed in; no other person gets them.

const name = "maru";
const place = "kept";
const aside = "~";

let opening = null;

const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

const open = () => {
    opening ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(place);
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
            request.result.onversionchange = () => close();
            request.result.onclose = () => {
                opening = null;
            };
            resolve(request.result);
        };
    }).catch((error) => {
        opening = null;
        throw error;
    });
    return opening;
};

export const close = async () => {
    const database = opening;
    opening = null;
    (await database?.catch(() => null))?.close();
};

const done = (transaction) => new Promise((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
});

const beginning = (start) => IDBKeyRange.bound(start, `${start}\uffff`);
// No key of the signed-in person begins with a tilde, and none sorts after one.
const here = IDBKeyRange.upperBound(aside, true);

const pairs = async (store, range) => {
    const [keys, texts] = await Promise.all([settled(store.getAllKeys(range)), settled(store.getAll(range))]);
    return keys.map((key, index) => [key, texts[index]]);
};

// All entries of the signed-in person, as pairs of key and text in key order.
export const readAll = async () => pairs((await open()).transaction(place).objectStore(place), here);

// One entry of the signed-in person, parsed; nothing if there is none.
export const readOne = async (key) => {
    const text = await settled((await open()).transaction(place).objectStore(place).get(key));
    return text && JSON.parse(text);
};

// What this worker stores itself; what the module stores comes as such a pair.
export const entry = (key, value) => [key, JSON.stringify(value)];

// Deletes entries by the prefixes in `drop` and writes pairs of key and text, atomically and durably.
export const write = async (keep = [], drop = []) => {
    if (keep.length + drop.length === 0) return;
    const transaction = (await open()).transaction(place, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(place);
    for (const start of drop) store.delete(beginning(start));
    for (const [key, text] of keep) store.put(text, key);
    await done(transaction);
};

// The pictures that pages have shown. They can be fetched again.
export const pictures = "maru-photos";

// Writes what shuts something that was open. On a full device the pictures make room for it.
export const writeInAnyCase = (keep, drop) => write(keep, drop).catch(async () => {
    await caches.delete(pictures);
    await write(keep, drop);
});

const asideFor = (person) => `${aside}${person}-`;

// Sets aside for a person the entries with the prefixes in `starts`, and deletes all their others, atomically.
export const layAside = async (person, starts) => {
    const transaction = (await open()).transaction(place, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(place);
    for (const [key, text] of await pairs(store, here)) {
        if (starts.some((start) => key.startsWith(start))) store.put(text, asideFor(person) + key);
    }
    store.delete(here);
    await done(transaction);
};

const isAnyOf = async (range) => (await settled((await open()).transaction(place).objectStore(place).count(range))) > 0;

// Whether the signed-in person has entries with one of the prefixes in `starts`.
export const holdsAny = async (starts) => (await Promise.all(starts.map((start) => isAnyOf(beginning(start))))).some(Boolean);

// Restores what was set aside for a person. Returns whether there was anything.
export const giveBack = async (person) => {
    const start = asideFor(person);
    if (!(await isAnyOf(beginning(start)))) return false;
    const transaction = (await open()).transaction(place, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(place);
    for (const [key, text] of await pairs(store, beginning(start))) store.put(text, key.slice(start.length));
    store.delete(beginning(start));
    await done(transaction);
    return true;
};

// Deletes everything of the signed-in person; keeps what was set aside for others.
export const wipe = async () => {
    if (await isAnyOf(beginning(aside)).catch(() => false)) return layAside("", []);
    await close();
    await settled(indexedDB.deleteDatabase(name));
};
