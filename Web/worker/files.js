// Pictures that people have added to spaces: those that only this device has, and those that it has shown.

import { isLocked, reportLocks, unreportedAt } from "./lock.js";
import { fetchServer } from "./fetch-server.js";
import { isUnknownUser, openReplica, replicaState } from "./replica.js";
import { files as shelf, isPicture, policy } from "./shell.js";

// The database of `kept-files.js`.
const name = "maru-files";
const place = "kept";

// The sizes that are cached, so that pictures can be shown offline: those of which pages show many.
const kept = ["256", "1024"];
// About 30 MB.
const mostPictures = 400;

const settled = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

// There is a database only while it has something.
const within = async (mode, run) => {
    if (!((await indexedDB.databases?.())?.some((one) => one.name === name) ?? true)) return null;
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(place, { keyPath: "file" });
    const database = await settled(request);
    database.onversionchange = () => database.close();
    try {
        return await run(database.transaction(place, mode).objectStore(place));
    } finally {
        database.close();
    }
};

// How many of the signed-in person's files are still to be uploaded. Files that the server refused for good do not count: their
// photos say so.
let waiting = 0;

export const filesWaiting = () => waiting;

export const countFiles = async () => {
    const person = replicaState()?.person;
    const all = person ? await within("readonly", (store) => settled(store.getAll())).catch(() => null) : null;
    waiting = (all ?? []).filter((record) => record.person === person && !record.isFinal).length;
    return waiting;
};

// The lock of `kept-files.js`.
const lock = "maru-files";

const forget = async (person) => {
    const left = await within("readwrite", async (store) => {
        for (const record of await settled(store.getAll())) {
            if (record.person === person) await settled(store.delete(record.file));
        }
        return settled(store.count());
    });
    if (left === 0 && navigator.locks) await settled(indexedDB.deleteDatabase(name));
};

// Deletes the files of a person who signs out.
export const forgetFiles = async (person) => {
    waiting = 0;
    await (navigator.locks ? navigator.locks.request(lock, () => forget(person)) : forget(person));
};

const mine = async (file) => {
    await openReplica().catch(() => {});
    const person = isUnknownUser() ? null : replicaState()?.person;
    const record = person && (await within("readonly", (store) => settled(store.get(file))).catch(() => null));
    return record?.person === person ? record : null;
};

// The oldest go first.
const trim = async (cache) => {
    const all = await cache.keys();
    for (const request of all.slice(0, Math.max(0, all.length - mostPictures))) await cache.delete(request);
};

// The space of a picture, from the server's header; nothing for a person's own picture.
const spaceOf = ({ headers }) => headers.get("maru-space");

const keep = async (request, response) => {
    const cache = await caches.open(shelf);
    await cache.put(request, response);
    await trim(cache);
};

// Deletes the pictures of spaces that are locked now.
export const dropLocked = async () => {
    if (!(await caches.has(shelf))) return;
    const cache = await caches.open(shelf);
    for (const request of await cache.keys()) {
        const held = await cache.match(request, { ignoreVary: true });
        if (held && isLocked(spaceOf(held))) await cache.delete(request, { ignoreVary: true });
    }
};

// Shows no cached file of a locked space, and none before it is known who is signed in and which spaces are locked.
const found = async (address) => {
    if (isUnknownUser() || !replicaState()) return undefined;
    const held = await caches.match(address, { cacheName: shelf, ignoreVary: true });
    if (!isPicture(held)) return undefined;
    if (!isLocked(spaceOf(held))) return held;
    dropLocked().catch((error) => console.warn(error));
    return undefined;
};

const shut = () => new Response(null, { status: 404, headers: { ...policy, "cache-control": "no-store" } });

// Requests a file from the server, which may still have a journal open that was locked on this device. Nothing if the server is
// unreachable.
export const askForFile = async (request, size) => {
    await reportLocks();
    const response = await fetchServer(request).catch(() => null);
    const space = response && spaceOf(response);
    if (!isLocked(space)) {
        if (isPicture(response) && kept.includes(size)) keep(request, response.clone()).catch(() => {});
        return response;
    }
    return unreportedAt(space) ? shut() : response;
};

// `/file/<id>/<size>`. Such a file never changes, so the cache comes first; offline, another size is used.
export const photo = async (request, { pathname }) => {
    const [, , file, size] = pathname.split("/");
    const record = await mine(file);
    if (record) {
        if (isLocked(record.space)) return shut();
        const headers = { ...policy, "content-type": record.type || "image/jpeg", "cache-control": "no-store" };
        return new Response(record.blob, { headers });
    }
    const answer = (await found(request)) ?? (await askForFile(request, size));
    if (answer) return answer;
    for (const other of [...kept].reverse()) {
        const smaller = await found(`/file/${file}/${other}`);
        if (smaller) return smaller;
    }
    return Response.error();
};
