// Runs the service worker, from the scripts that the server serves, with the WebAssembly build in it. A test stands for its
// pages and its server.
//
//   node run-worker.mjs MODULE
//
// Each line is JSON. `{"now", "address", "form", "isAlone"}` sends a form as a page does, and then has everything synced;
// without an address only that is done. Meanwhile `{"says"}` is what the worker sends to the server, to be answered by
// `{"status", "headers", "body"}`. At the end comes `{"status", "leads", "page", "asked", "state"}`: the page's answer, what
// else the server was asked for, and how the device stands. `isAlone`: the server is reached only after the form.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { openWorker } from "../Scripts/world.mjs";

const module = new WebAssembly.Module(readFileSync(process.argv[2]));
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const hear = async () => {
    const { value } = await lines.next();
    return value && JSON.parse(value);
};
const say = (words) => process.stdout.write(`${JSON.stringify(words)}\n`);

const world = openWorker({ assets: { "maru.wasm": "/assets/1/maru.wasm" } });
WebAssembly.instantiateStreaming = async (loading, imports) => {
    await loading;
    return { instance: await WebAssembly.instantiate(module, imports) };
};

let isReached = true;
let asked = [];
world.server.answer = async ({ address, method, body }) => {
    if (address.startsWith("/assets/")) return new Response();
    if (address !== "/api/v1/sync") asked.push(`${method} ${address}`);
    if (!isReached || address !== "/api/v1/sync") throw new TypeError("The server was not reached");
    say({ says: body });
    const answer = await hear();
    return new Response(answer.body, answer);
};

// What the browser tells the worker; resolves to its answer once all that it does then is done.
const tell = async (kind, properties) => {
    const work = [];
    let answer;
    const event = { waitUntil: (promise) => work.push(promise), respondWith: (promise) => (answer = promise) };
    dispatchEvent(Object.assign(new Event(kind), properties, event));
    const response = await answer;
    // Some of it begins while another part is done.
    for (let at = 0; at < work.length; at += 1) await work[at];
    return response;
};

// A form of a page of the same room.
const requestOf = (address, form) => {
    const { href, origin, pathname } = new URL(address, location);
    const request = {
        url: href, method: "POST", mode: "navigate", redirect: "manual", referrer: `${origin}/${pathname.split("/")[1]}`,
        headers: new Headers(), arrayBuffer: async () => Buffer.from(String(new URLSearchParams(form))),
    };
    return Object.assign(request, { clone: () => request });
};

world.load("worker/worker.js");
const { syncState } = world.load("worker/sync.js");

for (let order = await hear(); order; order = await hear()) {
    const { now, address, form, isAlone } = order;
    Date.now = () => now;
    [isReached, asked] = [!isAlone, []];
    const response = address && (await tell("fetch", { request: requestOf(address, form) }));
    isReached = true;
    await tell("message", { data: { ask: "sync", isAll: true } });
    const page = response && (await response.text());
    say({ status: response?.status, leads: response?.headers.get("location"), page, asked, state: syncState() });
}
