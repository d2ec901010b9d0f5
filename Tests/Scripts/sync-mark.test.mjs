// Which mark a page shows for how a worker stands to its server.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const { load } = openPage({ address: "https://maru.test/board/id-1", page: recorded("board").page });
const { stateOf } = load("scripts/device.js");
const { markDevice, markSync } = load("scripts/sync-mark.js");
const mark = () => document.querySelector("[data-sync-mark][data-live]").dataset.state;
const story = () => document.getElementById("sync-story").dataset.state;

for (const [state, wanted] of [
    [{ phase: "synced" }, "saved"],
    [{ phase: "sending", unsent: 1 }, "saving"],
    [{ phase: "synced", unsent: 1 }, "saving"],
    [{ phase: "written", unsent: 1 }, "written"],
    [{ phase: "written", unsent: 1, files: 1 }, "written"],
    [{ phase: "local" }, "offline"],
    [{ phase: "local", unsent: 1 }, "device"],
    [{ phase: "local", files: 1 }, "device"],
    [{ phase: "synced", files: 1 }, "saving"],
    [{ phase: "signedOut" }, "saved"],
    [{ phase: "signedOut", unsent: 1 }, "stranger"],
    [{ phase: "outdated" }, "outdated"],
    [{ phase: "outdated", unsent: 1 }, "outdated"],
    [{ phase: "synced", refused: 1 }, "needs"],
    [{ phase: "signedOut", unsent: 1, refused: 1 }, "needs"],
    [{ phase: "local", unsent: 1, isFull: true }, "full"],
    [{ phase: "synced", refused: 1, isFull: true }, "full"],
]) {
    test(`${JSON.stringify(state)} is marked ${wanted}`, () => {
        assert.equal(stateOf(state), wanted);
    });
}

test("the bar has one word for all that needs attention, which the sheet tells apart", () => {
    for (const state of ["full", "outdated", "stranger", "needs"]) {
        markDevice(state);
        assert.deepEqual([mark(), story()], ["needs", state]);
    }
});

test("what the page itself is sending or was refused comes first, and what the device lacks before what the page has sent", () => {
    markDevice("device");
    for (const [here, wanted] of [["saving", "saving"], ["refused", "refused"], ["saved", "device"], ["offline", "device"]]) {
        markSync(here);
        assert.equal(mark(), wanted);
    }
    markDevice("saved");
    assert.equal(mark(), "offline");
});
