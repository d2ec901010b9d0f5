// One's boards in the side rail: they are read where Board is on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found } from "./answers.mjs";
import { openPage } from "./world.mjs";

const own = '<div class="boards"><ul class="rows"><li class="row"><a class="row-title" href="/board/x">My board</a></li></ul></div>';

const openRail = async ({ off = [] } = {}) => {
    const world = openPage({ address: "https://maru.test/today", page: '<main id="page"></main>' });
    for (const room of off) world.document.querySelector(`.places [data-place=${room}]`).remove();
    world.server.answer = () => found(own);
    world.load("scripts/rail.js");
    await world.rest();
    return { asked: world.server.asked.map(({ address }) => address), rail: world.document.querySelector(".place-list") };
};

test("boards are listed", async () => {
    const { asked, rail } = await openRail();
    assert.deepEqual(asked, ["/board"]);
    assert.match(rail.textContent, /My board/);
});

test("none is read or listed where Board is off", async () => {
    const { asked, rail } = await openRail({ off: ["board"] });
    assert.deepEqual(asked, []);
    assert.doesNotMatch(rail.textContent, /My board/);
});
