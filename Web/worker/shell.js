// The files pages are made of, kept by the version of the house they came from.

/* global house */
// What the house says of itself: where its files are, and what its pages are served with.
export const assets = house.assets;
export const policy = house.policy;

const shelf = `maru-${house.version}`;
const pictures = "maru-photos";
const { "maru.wasm": core, "more.wasm": more, "retro.wasm": retro } = assets;

export const keepShell = async () => {
    const cache = await caches.open(shelf);
    // What only some need is kept once they do; and what is behind the boards' own pages once those are here, where no worker
    // has stood before that can do all of it.
    const later = registration.active ? [retro] : [retro, more];
    const needed = Object.values(assets).filter((address) => !later.includes(address));
    await cache.addAll(needed.map((address) => new Request(address, { cache: "no-cache" })));
};

const drop = async (isDropped) => {
    for (const name of await caches.keys()) {
        if (name.startsWith("maru-") && isDropped(name)) await caches.delete(name);
    }
};

export const dropOldShells = () => drop((name) => name !== shelf && name !== pictures);

export const dropAllShells = () => drop(() => true);

const load = async (address) => (await caches.match(address)) ?? fetch(address);

export const loadCore = () => load(core);

// Nothing where it is not kept yet.
export const loadMore = () => caches.match(more);

const fetchMore = async () => {
    if (!(await loadMore())) await (await caches.open(shelf)).add(more);
};

// Once, however many ask for it.
let keepingMore = null;

export const keepMore = async () => {
    if (!more) return;
    keepingMore ??= fetchMore().finally(() => {
        keepingMore = null;
    });
    await keepingMore;
};

export const dropMore = async () => (await caches.open(shelf)).delete(more);

export const loadRetro = () => load(retro);

// For whoever is in a team. Without room for it, or without a line, it is tried again with the next news.
export const keepRetro = async () => {
    if (retro && !(await caches.match(retro))) await (await caches.open(shelf)).add(retro);
};

// People's faces are for whoever may see those people.
export const dropPictures = () => caches.delete(pictures);

// A file of ours: from the shelf, else from the house.
export const file = async (request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

// A person's picture never changes under its address; it is kept while its owner is signed in here.
export const picture = async (request) => {
    const kept = await caches.match(request, { cacheName: pictures, ignoreVary: true });
    if (kept) return kept;
    const response = await fetch(request);
    if (response.ok) {
        const copy = response.clone();
        // Without room for it the picture is shown all the same.
        caches.open(pictures).then((cache) => cache.put(request, copy)).catch(() => {});
    }
    return response;
};
