// What a worker takes for the server's answer, and what for that of a proxy before a server that is not there.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, json, problem, unreached } from "./answers.mjs";
import { openWorker, policy } from "./world.mjs";

// It keeps nothing between two requests.
const { server, load } = openWorker();
const { fetchServer } = load("worker/fetch-server.js");
const { phaseAfter } = load("worker/sync.js");

const gatewayErrors = [502, 503, 504];
const others = [200, 204, 301, 303, 304, 400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 501];

for (const status of gatewayErrors) {
    test(`a page with status ${status} that is not the server's says that it was not reached`, async () => {
        server.answer = () => found("<h1>upstream</h1>", { status });
        await assert.rejects(fetchServer("/inbox"), TypeError);
    });

    test(`what the server itself says with status ${status} is its answer`, async () => {
        server.answer = () => found("<h1>busy</h1>", { status, headers: policy });
        assert.equal((await fetchServer("/inbox")).status, status);
    });

    test(`a policy of a proxy's own does not make status ${status} the server's`, async () => {
        server.answer = () => found("<h1>upstream</h1>", { status, headers: { "permissions-policy": "camera=*" } });
        await assert.rejects(fetchServer("/inbox"), TypeError);
    });
}

for (const status of others) {
    test(`status ${status} is an answer, whoever gives it`, async () => {
        server.answer = () => found("<h1>x</h1>", { status });
        assert.equal((await fetchServer("/inbox")).status, status);
    });
}

test("a request that breaks off is rejected", async () => {
    server.answer = unreached;
    await assert.rejects(fetchServer("/inbox"), TypeError);
});

/* What the answer to a sync says of the device. */

const phases = { 401: "signedOut", 403: "signedOut", 409: "outdated" };

for (const status of [200, 400, 401, 403, 404, 409, 413, 422, 429, 500, 502, 503]) {
    test(`a sync that the server refuses with ${status} leads to ${phases[status] ?? "no phase"}`, () => {
        assert.equal(phaseAfter(problem(status)), phases[status] ?? null);
    });

    test(`a sync that a proxy answers with ${status} says nothing of the device`, () => {
        assert.equal(phaseAfter(found("<h1>no</h1>", { status })), null);
        assert.equal(phaseAfter(json({}, status)), null);
    });
}
