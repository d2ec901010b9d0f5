// What a browser stores, in memory: texts by key, databases, and the answers in its caches.

export const makeStorage = () => new Proxy(Object.create({
    getItem(key) {
        return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(key, value) {
        this[key] = String(value);
    },
    removeItem(key) {
        delete this[key];
    },
}), {});

const turn = setImmediate;

export class KeyRange {
    constructor(includes) {
        this.includes = includes;
    }

    static bound(from, to) {
        return new KeyRange((key) => key >= from && key <= to);
    }

    static upperBound(to, isOpen) {
        return new KeyRange((key) => (isOpen ? key < to : key <= to));
    }
}

const covers = (range, key) => range === undefined || (range instanceof KeyRange ? range.includes(key) : range === key);

// A request is answered a turn later; a transaction is complete when all of its requests are answered and no more are made.
const makeTransaction = (stores) => {
    const transaction = { oncomplete: null, onabort: null, error: null };
    let open = 0;
    const end = () => open === 0 && transaction.oncomplete?.();
    const request = (run) => {
        const asked = { onsuccess: null, onerror: null };
        open += 1;
        turn(() => {
            asked.result = run();
            asked.onsuccess?.();
            turn(() => {
                open -= 1;
                turn(end);
            });
        });
        return asked;
    };
    transaction.objectStore = (name) => {
        const { entries, keyPath } = stores.get(name);
        const keys = (range) => [...entries.keys()].filter((key) => covers(range, key)).sort();
        return {
            get: (key) => request(() => entries.get(key)),
            getAll: (range) => request(() => keys(range).map((key) => entries.get(key))),
            getAllKeys: (range) => request(() => keys(range)),
            count: (range) => request(() => keys(range).length),
            put: (value, key) => request(() => void entries.set(keyPath ? value[keyPath] : key, value)),
            delete: (range) => request(() => keys(range).forEach((key) => entries.delete(key))),
        };
    };
    turn(() => turn(end));
    return transaction;
};

export const makeDatabases = () => {
    const databases = new Map();
    const later = (run) => {
        const asked = {};
        turn(() => run(asked));
        return asked;
    };
    return {
        databases: async () => [...databases.keys()].map((name) => ({ name })),
        deleteDatabase: (name) => later((asked) => {
            databases.delete(name);
            asked.onsuccess?.();
        }),
        open: (name) => later((asked) => {
            const isNew = !databases.has(name);
            const stores = databases.get(name) ?? new Map();
            databases.set(name, stores);
            asked.result = {
                createObjectStore: (store, { keyPath } = {}) => stores.set(store, { entries: new Map(), keyPath }),
                transaction: () => makeTransaction(stores),
                close() {},
            };
            if (isNew) asked.onupgradeneeded?.();
            asked.onsuccess?.();
        }),
        // The entries of a store, for tests.
        entries: (name, store) => databases.get(name)?.get(store)?.entries ?? new Map(),
        // Puts entries into a store as if they had been written before.
        fill: (name, store, entries) => void databases.set(name, new Map([[store, { entries: new Map(entries) }]])),
    };
};

// A browser's caches: answers by address, on shelves of which `shelves` has the names.
export const makeCaches = (shelves) => {
    const answers = new Map();
    const addressOf = (request) => new URL(request.url ?? request, location.href).href;
    const shelf = (name) => {
        if (!answers.has(name)) answers.set(name, new Map());
        return answers.get(name);
    };
    const open = (name) => ({
        put: async (request, response) => void shelf(name).set(addressOf(request), response),
        match: async (request) => shelf(name).get(addressOf(request))?.clone(),
        keys: async () => [...shelf(name).keys()].map((url) => ({ url })),
        delete: async (request) => shelf(name).delete(addressOf(request)),
    });
    return {
        open: async (name) => {
            shelves.add(name);
            return open(name);
        },
        has: async (name) => shelves.has(name),
        keys: async () => [...shelves],
        delete: async (name) => {
            answers.delete(name);
            return shelves.delete(name);
        },
        match: async (request, { cacheName } = {}) => {
            for (const name of cacheName ? [cacheName] : shelves) {
                const held = shelves.has(name) && (await open(name).match(request));
                if (held) return held;
            }
            return undefined;
        },
    };
};
