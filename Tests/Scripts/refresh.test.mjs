// A page asks for itself again until it has an answer of the server, and stays as it is meanwhile.

import assert from "node:assert/strict";
import { test } from "node:test";

import { elsewhere, foreign, fromServer, recorded, unreached } from "./answers.mjs";
import { openPage } from "./world.mjs";

const board = recorded("board");
const sequence = Number(/data-sequence="(\d+)"/.exec(board.page)[1]);
const later = (page, by = 1) => page.replace(/data-sequence="\d+"/, `data-sequence="${sequence + by}"`);
const titled = (page, title) => page.replace(/<h1[^>]*>[^<]*/, `<h1>${title}`);
const changed = recorded("board", (page) => titled(later(page), "Changed"));
const earlier = recorded("board", (page) => titled(later(page, -1), "Earlier"));

const begin = (answer) => {
    const world = openPage({ address: "https://maru.test/board/id-1", page: board.page });
    world.server.answer = answer;
    const page = world.load("scripts/page.js");
    const mark = () => document.querySelector("[data-sync-mark]").dataset.state;
    const title = () => document.querySelector("h1").textContent;
    return { ...world, ...page, mark, title };
};

const places = [
    ...elsewhere(200, 203, 400, 410, 413, 422, 429, 500, 502, 503, 504),
    ...[422, 429, 500, 503].map((status) => [`the server has a page with ${status}`, () => fromServer({ ...changed, status })]),
];

for (const [what, answer] of places) {
    test(`where ${what}, the page stays and asks again`, async () => {
        const { clock, server, refreshPage, mark, title } = begin(answer);
        const before = title();
        refreshPage();
        await clock.pass(0);
        assert.equal(mark(), "offline");
        assert.equal(title(), before);
        assert.deepEqual(clock.pauses(), [1_000]);
        server.answer = () => fromServer(changed);
        await clock.pass(1_000);
        assert.equal(mark(), "saved");
        assert.equal(title(), "Changed");
        assert.deepEqual(clock.pauses(), []);
    });
}

test("it asks again with growing pauses, up to half a minute", async () => {
    const { clock, refreshPage } = begin(unreached);
    refreshPage();
    const pauses = [];
    while (pauses.length < 7) {
        await clock.pass(0);
        const [next] = clock.pauses();
        pauses.push(next);
        await clock.pass(next);
    }
    assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

test("whoever is signed out is led to where they can sign in", async () => {
    const { clock, refreshPage, gone } = begin(() => fromServer(recorded("sign-in-refused")));
    refreshPage();
    await clock.pass(0);
    assert.deepEqual(gone, ["/sign-in?next=%2Fboard%2Fid-1"]);
});

for (const status of [403, 404, 409]) {
    test(`where the server answers with ${status}, the page stays under the server's words, and asks no more`, async () => {
        const { clock, server, refreshPage, title } = begin(() => fromServer({ ...recorded("board-not-mine"), status }));
        const before = title();
        refreshPage();
        await clock.pass(120_000);
        assert.equal(server.asked.length, 1);
        assert.equal(title(), before);
        assert.match(document.querySelector("#main > [data-gone]").textContent, /\S/);
    });
}

test("an address that only a form has is not asked for again", async () => {
    const { clock, server, refreshPage } = begin(() => foreign(405));
    refreshPage();
    await clock.pass(120_000);
    assert.equal(server.asked.length, 1);
});

test("a page of an earlier sequence changes nothing", async () => {
    const { clock, refreshPage, title } = begin(() => fromServer(earlier));
    const before = title();
    refreshPage();
    await clock.pass(0);
    assert.equal(title(), before);
});

test("a sequence that the page has is not asked for; a later one is, and said to be needed", async () => {
    const { clock, server, refreshPage } = begin(() => fromServer(changed));
    refreshPage(sequence);
    await clock.pass(0);
    assert.equal(server.asked.length, 0);
    refreshPage(sequence + 1);
    await clock.pass(0);
    assert.equal(server.asked.length, 1);
    assert.equal(server.asked[0].headers.get("Maru-At-Least"), String(sequence + 1));
});

test("nothing is asked for while a form is sent, and what was due is afterwards", async () => {
    const { clock, server, load, refreshPage } = begin(() => fromServer(changed));
    const release = load("scripts/show-page.js").holdPage();
    refreshPage();
    await clock.pass(60_000);
    assert.equal(server.asked.length, 0);
    release();
    await clock.pass(0);
    assert.equal(server.asked.length, 1);
});

test("an answer that was asked for before a form was sent is thrown away, and asked for again", async () => {
    const answers = [];
    const { clock, server, load, refreshPage, title } = begin(() => new Promise((resolve) => answers.push(resolve)));
    const before = title();
    refreshPage();
    await clock.pass(0);
    const release = load("scripts/show-page.js").holdPage();
    answers[0](fromServer(changed));
    await clock.pass(0);
    assert.equal(title(), before);
    release();
    await clock.pass(0);
    assert.equal(server.asked.length, 2);
});
