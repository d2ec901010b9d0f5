// Whether places are kept is asked once; a browser's no to it is told, and is a no from then on.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const denied = "The browser denies it";
const noPlace = { PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2 };

// A page of a device that answers each question for its place so.
const open = (state, page, answer) => {
    const world = openPage({ address: "https://maru.test/diary/id-1", page: recorded(state).page });
    navigator.geolocation = { getCurrentPosition: (found, failed) => setTimeout(() => answer(found, failed), 1) };
    const { document, local } = world;
    const place = document.querySelector(page);
    place.dataset.placeDenied = denied;
    world.load("scripts/place.js");
    const person = place.dataset.placeOffer ?? place.dataset.placeSetting;
    const toast = () => document.querySelector("#page > [data-toast] .toast-text")?.textContent ?? null;
    return { ...world, place, toast, kept: () => local.getItem(`maru-place/${person}`) };
};

const press = async ({ place, clock, rest }, what) => {
    place.querySelector(`[data-place-answer=${what}]`).dispatchEvent(new Event("click", { bubbles: true }));
    await rest();
    await clock.pass(10);
};

test("a browser's denial is told, and the question is not asked again", async () => {
    const page = open("journal", "[data-place-offer]", (_, failed) => failed({ ...noPlace, code: 1 }));
    assert.equal(page.place.hidden, false);
    await press(page, "yes");
    assert.deepEqual([page.toast(), page.kept(), page.place.hidden], [denied, "no", true]);
});

test("a place that is not found yet is no denial", async () => {
    const page = open("journal", "[data-place-offer]", (_, failed) => failed({ ...noPlace, code: 2 }));
    await press(page, "yes");
    assert.deepEqual([page.toast(), page.kept()], [null, "yes"]);
});

test("whoever wants none is told nothing", async () => {
    const page = open("journal", "[data-place-offer]", () => assert.fail("nobody asks for the place"));
    await press(page, "no");
    assert.deepEqual([page.toast(), page.kept()], [null, "no"]);
});

test("the switch in the settings goes back where the browser denies it, and says so", async () => {
    const page = open("journal-settings", "[data-place-setting]", (_, failed) => failed({ ...noPlace, code: 1 }));
    const input = page.place.querySelector("input");
    input.checked = true;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    await page.rest();
    await page.clock.pass(10);
    assert.deepEqual([page.toast(), page.kept(), input.checked], [denied, "no", false]);
});
