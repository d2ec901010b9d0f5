// What this device keeps of its owner's boards: texts by key, in one place of IndexedDB.

const name = "maru";
const place = "kept";

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

// Everything, as pairs of key and text in the order of the keys.
export const readAll = async () => {
    const store = (await open()).transaction(place).objectStore(place);
    const [keys, texts] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
    return keys.map((key, index) => [key, texts[index]]);
};

// Removes whatever begins with one of `drop`, and writes pairs: both or neither. What a person wrote is on the disk then.
export const write = async (keep = [], drop = []) => {
    if (keep.length + drop.length === 0) return;
    const transaction = (await open()).transaction(place, "readwrite", { durability: "strict" });
    const store = transaction.objectStore(place);
    for (const start of drop) store.delete(IDBKeyRange.bound(start, `${start}\uffff`));
    for (const [key, value] of keep) store.put(JSON.stringify(value), key);
    await done(transaction);
};

// Nothing of anybody is left here.
export const wipe = async () => {
    await close();
    await settled(indexedDB.deleteDatabase(name));
};
