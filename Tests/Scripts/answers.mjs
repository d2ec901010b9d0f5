// What a request is answered with: by the server, as its recorded pages have it, or by something before it.

import { readFileSync } from "node:fs";

const recordings = new URL("../Golden/", import.meta.url);

export const found = (body, { status = 200, type = "text/html", address = "", headers = {}, isRedirected = false } = {}) => {
    const isBare = [204, 304].includes(status);
    const response = new Response(isBare ? null : body, { status, headers: { "content-type": type, ...headers } });
    Object.defineProperty(response, "url", { value: new URL(address, location.href).href });
    Object.defineProperty(response, "redirected", { value: isRedirected });
    return response;
};

// A page of the server and the status that it comes with, as `Tests/Golden` has it; `change` is done to its text.
export const recorded = (name, change = (text) => text) => {
    const text = readFileSync(new URL(`${name}.ko.html`, recordings), "utf8");
    const [, status, page] = /^<!-- (\d+) -->\n([^]*)$/.exec(text);
    return { status: Number(status), page: change(page) };
};

export const fromServer = ({ status, page }, options = {}) => found(page, { status, ...options });

// Of a network that wants a sign-in of its own, a tunnel or a proxy.
export const foreign = (status = 200) => found("<!DOCTYPE html><title>x</title><h1>Please sign in to the network</h1>", { status });

// All that may come in the place of the server's answer: nothing, or a page of somebody else's with one of these statuses.
export const elsewhere = (...statuses) => [
    ["nothing is reached", unreached],
    ...statuses.map((status) => [`something else answers with ${status}`, () => foreign(status)]),
];

export const json = (value, status = 200) => found(JSON.stringify(value), { status, type: "application/json" });

// What the server refuses by a rule.
export const problem = (status, value = {}) => found(JSON.stringify(value), { status, type: "application/problem+json" });

export const unreached = () => {
    throw new TypeError("fetch failed");
};
