// Where a picture is not here, its place says why: it is still to come, or the server has refused it, and not both.

import assert from "node:assert/strict";
import { test } from "node:test";

import { recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const world = openPage({ address: "https://maru.test/diary/id-1/entry/id-2", page: recorded("entry-photos").page });
const { document, rest } = world;
const { keepFile, keptFile, dropFile } = world.load("scripts/kept-files.js");

const image = document.querySelector("img[data-file='id-6']");
const frame = image.closest(".photo-link");
const cell = image.closest("li");
image.src = image.getAttribute("src");
image.dataset.remove = "사진 빼기";
world.load("scripts/photos.js");

const record = { file: "id-6", person: "id-4", space: "id-1", type: "image/jpeg", blob: new Blob(["no picture"]) };
const refused = { ...record, refused: "Not a picture", isFinal: true };

const fail = async () => {
    image.dispatchEvent(new Event("error", { bubbles: false }));
    await rest();
};

const said = () => ({ place: frame.dataset.waits, words: cell.querySelector("[data-refused]")?.textContent ?? null });

const begin = async (kept) => {
    frame.removeAttribute("data-waits");
    cell.querySelector("[data-refused]")?.remove();
    image.src = "/file/id-6/256";
    navigator.onLine = true;
    if (await keptFile("id-6")) await dropFile("id-6");
    if (kept) await keepFile(kept);
    await rest();
};

test("a picture that is on no device here is still to come", async () => {
    await begin(null);
    await fail();
    assert.deepEqual(said(), { place: image.dataset.missing, words: null });
    navigator.onLine = false;
    await fail();
    assert.deepEqual(said(), { place: image.dataset.away, words: null });
});

test("one that was refused says so, and nothing of coming", async () => {
    await begin(refused);
    // This device's copy is no picture either.
    await fail();
    await fail();
    assert.deepEqual(said(), { place: "", words: "Not a picture 사진 빼기" });
    const way = cell.querySelector("[data-refused] a");
    assert.equal(way.getAttribute("href"), frame.getAttribute("href"), "the page that has the button");
    navigator.onLine = false;
    await fail();
    assert.equal(said().place, "");
});

test("one that is refused while its place waits says so from then on, once", async () => {
    await begin(record);
    await fail();
    await fail();
    assert.equal(said().place, image.dataset.missing);
    await keepFile(refused);
    await rest();
    assert.deepEqual(said(), { place: "", words: "Not a picture 사진 빼기" });
    await keepFile(refused);
    await rest();
    assert.equal(cell.querySelectorAll("[data-refused]").length, 1);
});
