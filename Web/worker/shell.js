// The files of pages, cached by the server's version.

import { pictures } from "./store.js";

/* global server */
// Provided by the server: its files, and what its pages are served with.
export const assets = server.assets;
export const policy = server.policy;

// The first path segments of the pages that show what this device has.
export const shown = server.shown;

// What an address is to a device, as the server says; nothing for most. What it is within a room says the module.
export const kindOf = ({ method }, { pathname }) => server.addresses.find(({ methods, path, isRoot }) =>
    methods.includes(method) && (pathname === path || (isRoot && pathname.startsWith(`${path}/`))))?.kind;

const shelf = `maru-${server.version}`;
// The pictures that people have added and that this device has shown, each with its space.
export const files = "maru-seen";
const { "maru.wasm": core } = assets;

// An address identifies the content: a file that the previous version had too is copied from its cache.
const keepOne = async (cache, address) => {
    const kept = await caches.match(address);
    return kept ? cache.put(address, kept) : cache.add(new Request(address, { cache: "no-cache" }));
};

export const keepShell = async () => {
    const cache = await caches.open(shelf);
    await Promise.all(Object.values(assets).map((address) => keepOne(cache, address)));
};

const drop = async (isDropped) => {
    for (const name of await caches.keys()) {
        if (name.startsWith("maru-") && isDropped(name)) await caches.delete(name);
    }
};

export const dropOldShells = () => drop((name) => name !== shelf && name !== pictures && name !== files);

export const dropAllShells = () => drop(() => true);

const load = async (address) => (await caches.match(address)) ?? fetch(address);

export const loadCore = () => load(core);

// People's pictures, and those that they have added, may be seen only by those who may see these people.
export const dropPictures = () => Promise.all([caches.delete(pictures), caches.delete(files)]);

// A file from the cache, or else from the server.
export const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

export const isOfType = ({ headers }, type) => (headers.get("content-type") ?? "").startsWith(type);

// Without a session the server redirects to the sign-in page, which is no picture.
export const isPicture = (response) => response?.ok && isOfType(response, "image/");

// Whether the server itself refused: a proxy in front of it sends pages of another type.
export const isRefusal = (response) => isOfType(response, "application/problem+json");

// A picture never changes under its address; it is cached while the owner is signed in here.
export const picture = async (request) => {
    const kept = await caches.match(request, { cacheName: pictures, ignoreVary: true });
    if (isPicture(kept)) return kept;
    const response = await fetch(request);
    if (isPicture(response)) {
        const copy = response.clone();
        // Without storage space the picture is still shown.
        caches.open(pictures).then((cache) => cache.put(request, copy)).catch(() => {});
    }
    return response;
};
