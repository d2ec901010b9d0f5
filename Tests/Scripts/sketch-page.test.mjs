// A page that is slow to come is there in its shape meanwhile, over the page that is left.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recorded } from "./answers.mjs";
import { Document } from "./document.mjs";
import { openPage } from "./world.mjs";

const run = "/run/01a2a000-0000-7000-8000-000000000001";
const words = "불러오는 중이에요";

const drawn =
    `<div class="skeleton-page"><div class="skeleton" data-shape="rows"><span class="spoken">${words}</span>` +
    '<div class="skeleton-part"><span class="skeleton-line"></span></div></div></div>';

const open = () => {
    const world = openPage({ address: "https://maru.test/today", page: recorded("today").page });
    const { document, clock } = world;
    const template = document.createElement("template");
    template.id = "say-skeleton";
    template.content.append(new Document(drawn).querySelector(".skeleton-page"));
    document.body.prepend(template);
    world.load("scripts/follow-once.js");
    const follow = (path) => {
        const link = document.createElement("a");
        link.setAttribute("href", path);
        link.href = new URL(path, location.href).href;
        document.getElementById("main").append(link);
        const click = new Event("click", { bubbles: true, cancelable: true });
        link.dispatchEvent(Object.assign(click, { button: 0, detail: 0 }));
        return clock.pass(0);
    };
    const groups = () => document.querySelectorAll("body > .skeleton-page > .skeleton");
    const shown = () => groups().map((group) => [group.dataset.shape, group.querySelectorAll(".skeleton-part").length]);
    const happen = (kind, properties = {}) => dispatchEvent(Object.assign(new Event(kind, { cancelable: true }), properties));
    return { ...world, follow, shown, happen };
};

const shapes = {
    "/run": [["rows", 7]],
    "/run?km=3": [["rows", 7]],
    "/run/bookmarks": [["chips", 1], ["rows", 6]],
    "/run/mine": [["chips", 1], ["rows", 6]],
    [run]: [["chips", 1], ["text", 1], ["block", 1], ["rows", 3]],
    [`${run}/talk`]: [["chips", 1], ["talk", 6]],
    "/run/profile": [],
    "/board": [],
};

for (const [path, shape] of Object.entries(shapes)) {
    test(`a slow ${path} is there as ${JSON.stringify(shape)}`, async () => {
        const { clock, document, follow, shown } = open();
        await follow(path);
        await clock.pass(499);
        assert.deepEqual(shown(), [], "a page that comes soon has no shape");
        await clock.pass(1);
        assert.deepEqual(shown(), shape);
        await clock.pass(16);
        assert.equal(document.getElementById("announcements").textContent.trim(), shape.length > 0 ? words : "");
        assert.ok(document.getElementById("main").isConnected);
    });
}

for (const [what, kind, properties] of [
    ["who comes back", "pagehide", {}], ["whoever stops it", "keydown", { key: "Escape" }],
]) {
    test(`${what} finds the page as it was left`, async () => {
        const { clock, follow, shown, happen } = open();
        await follow("/run");
        await clock.pass(500);
        assert.equal(shown().length, 1);
        happen(kind, properties);
        assert.deepEqual(shown(), []);
    });
}

test("who stays to save what they wrote keeps the page", async () => {
    const { clock, follow, shown, happen, view } = open();
    await follow("/run");
    happen("beforeunload");
    await clock.pass(500);
    assert.equal(shown().length, 1, "nobody was asked");
    view.addEventListener("beforeunload", (event) => event.preventDefault(), true);
    await follow("/run/mine");
    happen("beforeunload");
    await clock.pass(500);
    assert.deepEqual(shown(), []);
});

test("another link has its own shape, and what never comes is given up", async () => {
    const { clock, follow, shown } = open();
    await follow("/run");
    await clock.pass(500);
    await follow("/run/bookmarks");
    assert.deepEqual(shown(), []);
    await clock.pass(500);
    assert.deepEqual(shown(), shapes["/run/bookmarks"]);
    await clock.pass(29_999);
    assert.equal(shown().length, 2);
    await clock.pass(1);
    assert.deepEqual(shown(), []);
});
