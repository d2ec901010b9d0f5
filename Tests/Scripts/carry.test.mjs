// A card that is carried on a phone: the tab of a column stands for the column, and at the side one column comes after another.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fromServer, recorded } from "./answers.mjs";
import { openPage } from "./world.mjs";

const [width, tabsEnd, cardsTop, high] = [390, 100, 160, 80];
const nowhere = { left: 0, right: 0, top: 0, bottom: 0, width: 0, height: 0 };
const boxOf = (left, top, height, wide = width) => ({ left, right: left + wide, top, bottom: top + height, width: wide, height });

// Each column is as wide as the screen. The tabs stand side by side above them.
const layOut = ({ document, clock }) => {
    const row = document.getElementById("columns");
    const columns = row.querySelectorAll(".column");
    const tabs = document.querySelectorAll(".column-tabs a.segment");
    const steps = [];
    Object.assign(row, { scrollLeft: 0, clientWidth: width, scrollWidth: width * columns.length });
    row.scrollBy = ({ left }) => {
        steps.push([left, clock.now() - clock.start]);
        row.scrollLeft = Math.min(Math.max(0, row.scrollLeft + left), row.scrollWidth - width);
    };
    Object.getPrototypeOf(document.body).getBoundingClientRect = function rect() {
        if (this === row) return boxOf(0, tabsEnd, 700);
        const column = columns.indexOf(this.closest(".column"));
        if (column < 0) return nowhere;
        const left = column * width - row.scrollLeft;
        if (!this.matches(".card")) return boxOf(left, cardsTop, 600);
        return boxOf(left, cardsTop + this.parentNode.children.filter(({ hidden }) => !hidden).indexOf(this) * high, high);
    };
    document.elementFromPoint = (x, y) => (y < tabsEnd ? (tabs[Math.floor((x / width) * tabs.length)] ?? null) : document.body);
    document.scrollingElement = { scrollBy() {} };
    globalThis.cancelAnimationFrame = clock.clearTimeout;
    globalThis.getComputedStyle = (element) => ({ scrollSnapType: element === row ? "x mandatory" : "none", overflowY: "visible" });
    return { row, steps, tabs };
};

const open = () => {
    const world = openPage({ address: "https://maru.test/board/id-1", page: recorded("board").page });
    const shown = layOut(world);
    world.server.answer = () => fromServer(recorded("board"));
    const { carry } = world.load("scripts/carry.js");
    const cards = world.document.querySelectorAll("#cards-id-4 > .card");
    const lift = (card) => carry(card, width / 2, cardsTop + cards.indexOf(card) * high + 10);
    const sent = () => world.server.asked.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    return { ...world, ...shown, cards, lift, sent };
};

const overTab = (number) => [(width / 3) * (number + 0.5), 60];

test("put down on another column's tab, a card goes to the end of that column", async () => {
    const { cards, lift, tabs, row, clock, rest, sent } = open();
    const hand = lift(cards[0]);
    hand.follow(...overTab(2));
    await clock.pass(2_000);
    assert.ok(tabs[2].classList.contains("cards--target") && row.scrollLeft === 0, "the tab is marked, and the columns stay");
    hand.putDown();
    await rest();
    const [{ card, column, to }] = sent();
    assert.deepEqual([card, column, to], [cards[0].dataset.card, "id-6", "bottom"]);
    assert.ok(!tabs[2].classList.contains("cards--target"));
});

test("put down on its own column's tab, a card goes to the end of it, and the last one stays", async () => {
    const { cards, lift, rest, sent } = open();
    for (const card of [cards.at(-1), cards[0]]) {
        const hand = lift(card);
        hand.follow(...overTab(0));
        hand.putDown();
        await rest();
    }
    assert.deepEqual(sent().map(({ card, column, to }) => [card, column, to]), [[cards[0].dataset.card, "id-4", "bottom"]]);
});

test("put down on its own column's tab, the last card on the page goes to the end where there are more", async () => {
    const { document, cards, lift, rest, sent } = open();
    const more = document.createElement("p");
    more.classList.add("column-more");
    cards[0].closest(".column").append(more);
    const hand = lift(cards.at(-1));
    hand.follow(...overTab(0));
    hand.putDown();
    await rest();
    assert.deepEqual(sent().map(({ card, to }) => [card, to]), [[cards.at(-1).dataset.card, "bottom"]]);
});

test("over a column's cards, it goes between them as before", async () => {
    const { cards, lift, clock, rest, sent } = open();
    const hand = lift(cards[0]);
    hand.follow(...overTab(1));
    await clock.pass(20);
    hand.follow(width / 2, cardsTop + 2 * high);
    hand.putDown();
    await rest();
    const [{ column, to, beside }] = sent();
    assert.deepEqual([column, to, beside], ["id-4", "before", cards[3].dataset.card]);
});

test("held at the side, one column comes at a time, with a pause before each", async () => {
    const { cards, lift, row, steps, clock } = open();
    const hand = lift(cards[0]);
    hand.follow(width - 6, cardsTop + 10);
    await clock.pass(1_200);
    assert.equal(row.scrollLeft, width, "one column in 1.2 seconds");
    await clock.pass(1_200);
    assert.equal(row.scrollLeft, 2 * width);
    hand.giveUp();
    const [[first, begun], [second, next]] = steps;
    assert.deepEqual([first, second], [width, width]);
    assert.ok(begun > 400 && next - begun > 800);
});
