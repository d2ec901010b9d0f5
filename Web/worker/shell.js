// The files pages are made of, kept by the version of the house they came from.

/* global house */
// What the house says of itself: where its files are, and what its pages are served with.
export const assets = house.assets;
export const policy = house.policy;

// The places that a device answers: its rooms, by the first step of their addresses, and what waits to be sent.
export const places = [...house.rooms, "unsent"];

// Which of them an address is in, if it is in one.
export const placeOf = ({ pathname }) => places.find((place) => place === pathname.split("/")[1]);

const shelf = `maru-${house.version}`;
const pictures = "maru-photos";
const { "maru.wasm": core } = assets;

// An address tells what is there: a file that the version before had too is taken from its shelf.
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

export const dropOldShells = () => drop((name) => name !== shelf && name !== pictures);

export const dropAllShells = () => drop(() => true);

const load = async (address) => (await caches.match(address)) ?? fetch(address);

export const loadCore = () => load(core);

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
