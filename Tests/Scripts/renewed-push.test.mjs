// A browser that has got another address for its notifications: the server is told until it has heard of it, or says that
// it wants none.

import assert from "node:assert/strict";
import { test } from "node:test";

import { foreign, found, json, problem, unreached } from "./answers.mjs";
import { openWorker } from "./world.mjs";

const fresh = { endpoint: "https://push.test/new", keys: { p256dh: "key", auth: "secret" } };
const subscription = { toJSON: () => fresh };
const told = { ...fresh.keys, endpoint: fresh.endpoint, renews: true };

// A worker with its module for pushes; `asked` are the options with which it subscribes.
const begin = async (answer) => {
    const world = openWorker();
    const asked = [];
    world.server.answer = answer;
    world.registration.pushManager = {
        getSubscription: async () => null,
        subscribe: async (options) => {
            asked.push(options);
            return subscription;
        },
    };
    const push = world.load("worker/push.js");
    const change = (addresses) => world.hear("pushsubscriptionchange", addresses).catch(() => {});
    const puts = () => world.server.asked.filter(({ method }) => method === "PUT").map(({ body }) => JSON.parse(body));
    const isNoted = () => world.databases.entries("maru", "kept").has("y-renewed");
    return { ...world, ...push, asked, change, puts, isNoted };
};

const takes = ({ method }) => json(method === "PUT" ? {} : { key: "house" });
const options = { userVisibleOnly: true, applicationServerKey: "key" };
const fromServer = { userVisibleOnly: true, applicationServerKey: "house" };
const old = { options };

const brought = [
    ["both addresses", { oldSubscription: old, newSubscription: subscription }, []],
    ["the new address", { newSubscription: subscription }, []],
    ["the old address", { oldSubscription: old }, [options]],
    ["neither address", {}, [fromServer]],
];

for (const [what, addresses, wanted] of brought) {
    test(`where the browser says ${what}, the server gets the new one`, async () => {
        const worker = await begin(takes);
        await worker.change(addresses);
        assert.deepEqual(worker.asked, wanted);
        assert.deepEqual(worker.puts(), [told]);
        assert.equal(worker.isNoted(), false);
    });
}

const proxies = [200, 201, 301, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503, 504];
const unheard = [
    ["is lost", unreached],
    ...proxies.map((status) => [`is answered by a page with status ${status}`, () => foreign(status)]),
    ["is answered by a text with status 404", () => found("404 page not found", { status: 404, type: "text/plain" })],
    ...[400, 401, 403, 409, 429, 500, 503].map((status) => [`is refused by the server with ${status}`, () => problem(status)]),
];

for (const [what, answer] of unheard) {
    test(`a new address whose notice ${what} is told once more with the next sync`, async () => {
        const worker = await begin(answer);
        await worker.change({ oldSubscription: old, newSubscription: subscription });
        assert.deepEqual(worker.puts(), [told]);
        assert.equal(worker.isNoted(), true);
        worker.server.answer = takes;
        worker.registration.pushManager.getSubscription = async () => subscription;
        await worker.reportRenewed();
        assert.deepEqual(worker.puts(), [told, told]);
        assert.equal(worker.isNoted(), false);
        await worker.reportRenewed();
        assert.equal(worker.puts().length, 2);
    });
}

for (const [status, why] of [[404, "pushes were turned off"], [422, "it cannot use the address"]]) {
    test(`where the server says that ${why} (${status}), it is not told again`, async () => {
        const worker = await begin(() => problem(status));
        await worker.change({ oldSubscription: old, newSubscription: subscription });
        assert.equal(worker.isNoted(), false);
        await worker.reportRenewed();
        assert.equal(worker.puts().length, 1);
    });
}

test("a worker that was stopped before the server had heard of it tells it when it runs again", async () => {
    const worker = await begin(takes);
    worker.databases.fill("maru", "kept", [["y-renewed", "true"]]);
    worker.registration.pushManager.getSubscription = async () => subscription;
    await worker.reportRenewed();
    assert.deepEqual(worker.puts(), [told]);
    assert.equal(worker.isNoted(), false);
});

test("whoever has forbidden notifications since is not asked again", async () => {
    const worker = await begin(() => unreached());
    await worker.change({ oldSubscription: old, newSubscription: subscription });
    worker.server.answer = takes;
    worker.registration.pushManager.subscribe = async () => {
        throw new DOMException("no", "NotAllowedError");
    };
    await worker.reportRenewed();
    assert.equal(worker.puts().length, 1);
    assert.equal(worker.isNoted(), false);
});
