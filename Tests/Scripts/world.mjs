// A page or a worker in Node: the product's own modules, anew for each, with stand-ins for what a browser gives them. There
// is one at a time.

import { webcrypto } from "node:crypto";

import { makeClock, rest } from "./clock.mjs";
import { Document, DOMParser, FormData } from "./document.mjs";
import { recorded, unreached } from "./answers.mjs";
import { makeLoader } from "./modules.mjs";
import { Node, Target } from "./nodes.mjs";
import { KeyRange, makeCaches, makeDatabases, makeStorage } from "./storage.mjs";

const give = (properties) => {
    for (const [name, value] of Object.entries(properties)) {
        Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
    }
};

class Detailed extends Event {
    constructor(kind, { detail = null, ...options } = {}) {
        super(kind, options);
        this.detail = detail;
    }
}

// What was said to other pages and the worker, which do not hear it.
const said = [];

class Channel extends Target {
    postMessage(words) {
        said.push(words);
    }

    close() {}
}

// What pages and workers have in common. `server.answer` takes a request and returns its answer, or throws if there is none.
const begin = (address, visit = "navigate") => {
    const clock = makeClock();
    const server = { asked: [], answer: unreached };
    const view = new Target();
    const databases = makeDatabases();
    const fetch = async (input, { method = "GET", body = null, headers = {}, signal, ...options } = {}) => {
        const sent = ArrayBuffer.isView(body) ? textOf(body) : body;
        const request = { address: String(input.url ?? input), method, body: sent, headers: new Headers(headers), ...options };
        server.asked.push(request);
        signal?.throwIfAborted();
        const over = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
        // It may come after the answer, which nobody waits for any more then.
        over.catch(() => {});
        return Promise.race([server.answer(request), over]);
    };
    give({
        addEventListener: view.addEventListener.bind(view),
        dispatchEvent: view.dispatchEvent.bind(view),
        setTimeout: clock.setTimeout,
        clearTimeout: clock.clearTimeout,
        setInterval: clock.setInterval,
        performance: {
            now: () => clock.now() - clock.start, timeOrigin: clock.start, getEntriesByType: () => [{ type: visit }],
        },
        location: new URL(address),
        fetch,
        crypto: webcrypto,
        CustomEvent: Detailed,
        BroadcastChannel: Channel,
        indexedDB: databases,
        IDBKeyRange: KeyRange,
    });
    said.length = 0;
    const warned = [];
    console.warn = (...words) => warned.push(words);
    Date.now = clock.now;
    // Pauses are spread by chance: these are in the middle.
    Math.random = () => 0.5;
    AbortSignal.timeout = clock.timeout;
    return { clock, server, view, warned, said, databases, load: makeLoader(), rest };
};

// Codings are counted (`codings.mjs`), but not those of this world.
const textOf = (bytes) => Buffer.from(bytes).toString();
const { parse, stringify } = JSON;
const bytesOf = (value) => Buffer.from(typeof value === "string" ? value : stringify(value));

// The module of the rooms' rules, as far as a test needs one: `answer` takes a question, with the bytes that follow its line as
// `body`, and returns the JSON that it answers. Of that the values in `keep` and the `body` follow the line in their turn.
const makeCore = (answer) => async (loading) => {
    // There is none to load.
    Promise.resolve(loading).catch(() => {});
    const memory = { buffer: new ArrayBuffer(1 << 20) };
    let end = 8;
    const allocate = (length) => {
        const at = end;
        end += length;
        return at;
    };
    const ask = (at, length) => {
        const asked = new Uint8Array(memory.buffer, at, length);
        const line = asked.indexOf(10);
        const question = parse(textOf(asked.subarray(0, line)));
        const { keep, body = "", ...told } = answer({ ...question, body: asked.slice(line + 1) });
        const values = (keep ?? []).map(([, value]) => (ArrayBuffer.isView(value) ? value : bytesOf(value)));
        if (keep) told.keep = keep.map(([key], index) => [key, values[index].length]);
        const answered = Buffer.concat([bytesOf(told), bytesOf("\n"), ...values, bytesOf(body)]);
        const answerAt = allocate(answered.length + 4);
        new DataView(memory.buffer).setUint32(answerAt, answered.length, true);
        new Uint8Array(memory.buffer, answerAt + 4, answered.length).set(answered);
        return answerAt;
    };
    return { instance: { exports: { memory, maru_allocate: allocate, maru_ask: ask, maru_free() {} } } };
};

// The frame around a page, without its drawings, which take long to read.
const drawFrame = () => {
    const shell = recorded("shell").page.replace(/<svg class="sprite"[^]*?<\/svg>/, "");
    return new Document(shell.slice(shell.indexOf("<body"))).body;
};
let frame = null;

// A page with the server's frame around it. `page` is what is recorded in `Tests/Golden`; `local` and `session` are what an
// earlier page has left, and `visit` is how one comes to it.
export const openPage = ({ address, page, locks = null, controller = null, local = makeStorage(), session = makeStorage(), visit }) => {
    const world = begin(address, visit);
    const document = new Document("", world.view);
    frame ??= drawFrame();
    const body = document.importNode(frame, true);
    document.body.replaceWith(body);
    document.body = body;
    document.body.prepend(new Document(page).getElementById("page"));
    const gone = [];
    location.assign = (to) => gone.push(String(to));
    location.replace = (to) => gone.push(String(to));
    location.reload = () => gone.push(location.href);
    give({
        window: globalThis,
        document,
        DOMParser,
        FormData,
        Node,
        navigator: { onLine: true, locks, serviceWorker: controller && Object.assign(new Target(), { controller }) },
        localStorage: local,
        sessionStorage: session,
        history: { replaceState() {}, back: () => gone.push("back") },
        getSelection: () => "",
        matchMedia: () => ({ matches: true }),
        CSS: { escape: (text) => text },
        requestAnimationFrame: (run) => world.clock.setTimeout(run, 16),
        innerWidth: 390,
        innerHeight: 844,
    });
    return { ...world, document, local, session, gone };
};

// What the server says of addresses in the first line of a worker's script (`WorkerAddress`), as far as tests need it.
const kinds = {
    signOut: ["POST /sign-out", "DELETE /api/v1/session"], serverPage: ["GET /today", "GET /search"], inbox: ["GET /inbox"],
    start: ["GET /"], quiet: ["POST /api/v1/sync"], signIn: ["POST /sign-in/"], file: ["GET /file/"],
    room: ["board", "retro", "diary", "run", "unsent", "c"].map((place) => `GET POST /${place}/`),
};
const addresses = Object.entries(kinds).flatMap(([kind, all]) => all.map((each) => {
    const [path, ...methods] = each.split(" ").reverse();
    const isRoot = path.length > 1 && path.endsWith("/");
    return { kind, methods, path: isRoot ? path.slice(0, -1) : path, isRoot };
}));

// A worker as the server serves it: `firstLine` has members of the first line of its script, `core` stands in for its module.
export const openWorker = (firstLine = {}, core = () => ({})) => {
    const world = begin("https://maru.test/service-worker.js");
    const done = [];
    const registration = {
        active: {}, sync: { register: async () => {} }, update: async () => done.push("update"),
        unregister: async () => done.push("unregister"),
    };
    const shelves = new Set();
    give({
        self: globalThis,
        server: { version: "1", assets: {}, addresses, shown: ["board", "today"], policy, ...firstLine },
        navigator: { onLine: true, locks: null },
        registration,
        clients: { claim: async () => {}, matchAll: async () => [] },
        caches: makeCaches(shelves),
        skipWaiting: async () => done.push("skipWaiting"),
    });
    WebAssembly.instantiateStreaming = makeCore(core);
    // What the browser says to the worker; resolves to what the worker makes of it.
    const hear = (kind, properties = {}) => {
        let work;
        dispatchEvent(Object.assign(new Event(kind), properties, { waitUntil: (promise) => (work = promise) }));
        return work;
    };
    return { ...world, registration, shelves, done, hear };
};

// By this a device knows the server.
export const policy = { "Permissions-Policy": "camera=(), geolocation=(self)", "X-Content-Type-Options": "nosniff" };
