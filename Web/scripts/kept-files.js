// Files that are not on the server yet, stored on this device: in a database of their own, one record each, which the worker
// shows until they are uploaded. A record has `file`, `person`, `space`, `type` and `blob`; `change`, the form that adds the
// file to an entry, until that is sent; `refused`, the words with which the server refused the file.

const name = "maru-files";
const place = "kept";

const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

// There is a database only while it has something: a device that keeps nothing has none.
const exists = async () => (await indexedDB.databases?.())?.some((one) => one.name === name) ?? true;
const remove = () => settled(indexedDB.deleteDatabase(name));
// With this lock no file is written between the deletion of the last one and that of the database: without locks, an empty
// database stays.
const lock = "maru-files";
const withLock = (run) => (navigator.locks ? navigator.locks.request(lock, run) : run());

const open = async () => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(place, { keyPath: "file" });
    const database = await settled(request);
    database.onversionchange = () => database.close();
    return database;
};

// Resolves once the transaction is complete: what was written is on the disk then.
const within = async (mode, run) => {
    const database = await open();
    try {
        const transaction = database.transaction(place, mode, { durability: "strict" });
        const done = new Promise((resolve, reject) => {
            transaction.oncomplete = resolve;
            transaction.onabort = () => reject(transaction.error ?? new DOMException("aborted", "AbortError"));
        });
        const [result] = await Promise.all([run(transaction.objectStore(place)), done]);
        return result;
    } finally {
        database.close();
    }
};

const channel = "BroadcastChannel" in window ? new BroadcastChannel("maru-files") : null;

// Pages and the worker look again.
const tell = (file) => {
    channel?.postMessage({ file });
    document.dispatchEvent(new CustomEvent("maru:file", { detail: file }));
    navigator.serviceWorker?.controller?.postMessage({ ask: "files" });
};

channel?.addEventListener("message", ({ data }) => document.dispatchEvent(new CustomEvent("maru:file", { detail: data.file })));

export const keptFile = async (file) => ((await exists()) ? within("readonly", (store) => settled(store.get(file))) : undefined);
export const keptFiles = async () => ((await exists()) ? within("readonly", (store) => settled(store.getAll())) : []);

export const keepFile = async (record) => {
    await withLock(() => within("readwrite", (store) => settled(store.put(record))));
    tell(record.file);
};

const drop = (run) => withLock(async () => {
    const left = await within("readwrite", async (store) => {
        await run(store);
        return settled(store.count());
    });
    if (left === 0 && navigator.locks) await remove();
});

export const dropFile = async (file) => {
    await drop((store) => settled(store.delete(file)));
    tell(file);
};

// Those of one person: what another has not sent yet is nowhere else.
export const dropFilesOf = async (person) => {
    if (!(await exists())) return;
    await drop(async (store) => {
        for (const record of await settled(store.getAll())) {
            if (record.person === person) await settled(store.delete(record.file));
        }
    });
};
