// A talk that is looked at says so once, and again when a notice comes meanwhile: of a reaction, for which there is no message.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const open = async (hides = false) => {
    const world = openPage({ address: "https://maru.test/run/id-1/talk", page: recorded("run-talk").page });
    Object.assign(globalThis, { innerHeight: 700, scrollY: 0 });
    Object.defineProperty(world.document.documentElement, "scrollHeight", { value: 700 });
    if (hides) world.document.visibilityState = "hidden";
    world.server.answer = () => found(null, { status: 204 });
    world.load("scripts/talk-unread.js");
    const { showUnread } = world.load("scripts/unread.js");
    const tell = async (unread) => {
        showUnread({ unread, count: String(unread), name: "x" });
        await world.rest();
    };
    await world.rest();
    const told = () => world.server.asked.map(({ method, address }) => `${method} ${address}`);
    return { ...world, tell, told, read: world.document.querySelector("[data-read]").dataset.read };
};

test("a notice that comes while its reader looks at the talk is read with it, once", async () => {
    const { tell, told, read } = await open();
    assert.deepEqual(told(), [`POST ${read}`]);
    await tell(1);
    assert.deepEqual(told(), [`POST ${read}`, `POST ${read}`]);
    await tell(0);
    assert.equal(told().length, 2);
});

test("a notice that comes while nobody looks is told when they are back", async () => {
    const { tell, told, document } = await open(true);
    await tell(1);
    assert.deepEqual(told(), []);
    document.visibilityState = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    assert.equal(told().length, 1);
});
