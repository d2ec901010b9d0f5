// Files that the house does not have yet, on this device: in a database of their own, one record each, which the worker
// shows until they are uploaded. A record has `file`, `person`, `space`, `type` and `blob`; `change`, the form that adds
// the file to an entry, until that is sent; `refused`, the words with which the house refused the file.

const name = "maru-files";
const place = "kept";

const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

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

export const keptFile = (file) => within("readonly", (store) => settled(store.get(file)));
export const keptFiles = () => within("readonly", (store) => settled(store.getAll()));

export const keepFile = async (record) => {
    await within("readwrite", (store) => settled(store.put(record)));
    tell(record.file);
};

export const dropFile = async (file) => {
    await within("readwrite", (store) => settled(store.delete(file)));
    tell(file);
};

export const dropFiles = () => within("readwrite", (store) => settled(store.clear()));
