// The palette's cards: what it has found is what a page would show now.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, unreached } from "./answers.mjs";
import { openPage } from "./world.mjs";

const results = (...titles) => `<ul id="found-list">${titles.map((title) =>
    `<li class="row"><div class="row-words"><a class="row-title" href="/diary/x">${title}</a><div class="row-meta">Diary</div></div></li>`).join("")}</ul>`;

const own = '<ul class="boards"><li class="rows"><a class="row-title" href="/board/x">My board</a></li></ul>';

// The palette with what is found for the letters that are typed.
const openPalette = async (titles, { off = [], lang = "en", typed = "word", at = "/today", isReached = true } = {}) => {
    const world = openPage({ address: `https://maru.test${at}`, page: '<main id="page"></main>' });
    world.document.documentElement.lang = lang;
    for (const room of off) world.document.querySelector(`.places [data-place=${room}]`).remove();
    const shown = { titles };
    world.server.answer = ({ address }) => {
        if (address === "/board") return found(own);
        if (address.startsWith("/search") && !isReached) return unreached();
        return found(address.includes("/search?") ? results(...shown.titles) : "<main></main>");
    };
    const { open } = world.load("scripts/palette.js");
    open("palette");
    await world.rest();
    const [field, hint, list] = world.document.getElementById("palette").querySelector(".dialog-body").children;
    field.value = typed;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await world.clock.pass(220);
    await world.rest();
    const entries = [...list.children].map(({ firstElementChild }) => firstElementChild.textContent);
    return { ...world, shown, field, hint, list, entries };
};

test("a page that is drawn anew, as where a journal has locked, takes along what was found", async () => {
    const { document, list, shown, server, rest } = await openPalette(["A word of my diary"]);
    assert.match(list.textContent, /A word of my diary/);
    // The server does not answer at once, and the title is gone by then.
    shown.titles = [];
    const asked = server.asked.length;
    document.dispatchEvent(new CustomEvent("maru:page"));
    assert.doesNotMatch(list.textContent, /A word of my diary/);
    await rest();
    assert.equal(server.asked.length, asked + 1);
    assert.doesNotMatch(list.textContent, /A word of my diary/);
});

test("what may still be found is found again", async () => {
    const { document, list, rest } = await openPalette(["A card"]);
    document.dispatchEvent(new CustomEvent("maru:page"));
    await rest();
    assert.match(list.textContent, /A card/);
});

test("the search names the rooms that are on, and no other", async () => {
    const named = async (off, lang, typed) => {
        const { entries } = await openPalette([], { off, lang, typed });
        return entries;
    };
    assert.ok((await named([], "en", "search")).includes("Search boards, retros and your diary"));
    assert.ok((await named([], "ko", "검색")).includes("보드·회고·일기에서 검색"));
    assert.ok((await named(["retro"], "en", "search")).includes("Search boards and your diary"));
    assert.ok((await named(["board", "retro"], "ko", "검색")).includes("일기에서 검색"));
    assert.ok((await named(["board", "retro", "diary"], "en", "search")).includes("Search"));
});

test("no room that is off is named or offered, nor what is in it", async () => {
    const all = await openPalette([], { typed: "" });
    const ofBoard = ["My board", "New card", "New board", "보드"];
    for (const name of [...ofBoard, "New diary entry", "Start a run"]) assert.ok(all.entries.includes(name), name);
    assert.equal(all.field.placeholder, "Boards, cards, rooms, actions");
    const { entries, field, server } = await openPalette([], { typed: "", off: ["board", "run"] });
    for (const name of [...ofBoard, "Start a run"]) assert.ok(!entries.includes(name), name);
    assert.ok(entries.includes("New diary entry"));
    assert.equal(field.placeholder, "Rooms, actions");
    assert.equal(field.getAttribute("aria-label"), "Rooms, actions");
    assert.deepEqual(server.asked.filter(({ address }) => address.startsWith("/board")), []);
});

test("without the server the open board is searched, if Board is on", async () => {
    const at = "/board/01900000-0000-7000-8000-00000000000f";
    const on = await openPalette(["A card"], { at, isReached: false });
    assert.ok(on.entries.includes("A card"));
    const { entries, hint } = await openPalette(["A card"], { at, isReached: false, off: ["board"] });
    assert.ok(!entries.includes("A card"));
    assert.equal(hint.textContent, "The search does not work right now. The rest does.");
});
