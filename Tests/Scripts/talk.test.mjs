// Whoever reads further up in a talk stays there: the message they read neither moves nor goes while others write, though
// the page has the newest fifty alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { found, recorded } from "./answers.mjs";
import { Document } from "./document.mjs";
import { openPage } from "./world.mjs";

const limit = 50;
const [high, bar, screen] = [48, 100, 700];
const dayOf = (number) => (number < 20 ? "월요일" : "화요일");

// The page after so many messages; of the first sixty the third of five is the reader's own. The page's first says whose it is.
const pageOf = (last) => {
    const items = [];
    let [day, top] = ["", '<p class="run-message-top"></p>'];
    for (let number = Math.max(1, last - limit + 1); number <= last; number += 1) {
        if (dayOf(number) !== day) items.push(`<li class="run-day">${(day = dayOf(number))}</li>`);
        const mine = number < 60 && number % 5 === 3 ? " data-mine" : "";
        items.push(`<li class="run-message" id="m-${number}"${mine}>${top}<p>말 ${number}</p></li>`);
        top = "";
    }
    return recorded("run-talk").page
        .replace(/<ol class="run-message-list"[^]*?<\/ol>/, `<ol class="run-message-list" role="list">${items.join("")}</ol>`)
        .replace(/data-talk="[^"]*"/, `data-talk="${last}"`)
        .replace(/data-sequence="\d+"/, `data-sequence="${1_000 + last}"`);
};

// Each item of the list is as high as the others; below it is the box to write in.
const layOut = ({ document }) => {
    let scrolled = 0;
    const list = () => document.querySelector(".run-message-list");
    const most = () => Math.max(0, bar + list().children.length * high + bar - screen);
    const scroll = (to) => {
        scrolled = Math.min(Math.max(0, to), most());
        dispatchEvent(new Event("scroll"));
    };
    Object.defineProperty(globalThis, "scrollY", { get: () => Math.min(scrolled, most()), configurable: true });
    Object.defineProperty(document.documentElement, "scrollHeight", { get: () => most() + screen });
    globalThis.innerHeight = screen;
    globalThis.scrollTo = ({ top }) => scroll(top);
    globalThis.scrollBy = ({ top }) => scroll(scrollY + top);
    globalThis.visualViewport = null;
    Object.getPrototypeOf(document.body).getBoundingClientRect = function rect() {
        const top = bar + list().children.indexOf(this) * high - scrollY;
        return { top, bottom: top + high };
    };
    Object.getPrototypeOf(document.body).scrollIntoView = function aim() {
        scroll(scrollY + this.getBoundingClientRect().top - screen / 2);
    };
    return scroll;
};

const open = (last, hash = "") => {
    const world = openPage({ address: `https://maru.test/run/id-1/talk${hash}`, page: pageOf(last) });
    const scroll = layOut(world);
    const { showPage } = world.load("scripts/show-page.js");
    world.load("scripts/talk.js");
    world.load("scripts/talk-kept.js");
    const come = (number) => showPage(new Document(pageOf(number)).getElementById("page"), true);
    // The same by the live stream.
    world.document.documentElement.lang = "ko";
    const { bringIn } = world.load("scripts/bring-in.js");
    const dayEnds = Number(world.document.getElementById("page").dataset.dayEnds);
    const { reader } = world.document.getElementById("messages").dataset;
    const bring = (number, mine = "") => bringIn({
        sequence: 1_000 + number,
        news: {
            after: 999 + number, reader, language: "ko", dayEnds, brings: {
                talk: "/run/id-1/talk", newest: number, lines: `<li class="run-message" id="m-${number}"${mine}><p>말 ${number}</p></li>`,
            },
        },
    });
    const item = (number) => world.document.getElementById(`m-${number}`);
    const words = () => world.document.querySelector(".run-message-list").children.map(({ textContent }) => textContent.trim());
    return { ...world, scroll, come, bring, item, words };
};

const topOf = (item) => item.getBoundingClientRect().top;
const isAtEnd = () => document.documentElement.scrollHeight - innerHeight - scrollY === 0;

test("it opens at its end and stays there, with the newest messages alone", () => {
    const { come, words } = open(60);
    assert.ok(isAtEnd());
    come(61);
    assert.ok(isAtEnd());
    assert.equal(words().filter((text) => text.startsWith("말")).length, limit);
    assert.deepEqual([words()[1], words().at(-1)], ["말 12", "말 61"]);
});

test("whom the address leads to a message is there, and stays while others write", () => {
    const { come, item } = open(60, "#m-30");
    assert.equal(topOf(item(30)), screen / 2);
    come(61);
    assert.equal(topOf(item(30)), screen / 2);
    assert.equal(document.getElementById("newer").hidden, false);
    open(60, "#m-1");
    assert.ok(isAtEnd(), "one that the page does not have");
});

test("who reads further up keeps the place, and every message that was there", () => {
    const { scroll, come, item, words } = open(60);
    scroll(200);
    const read = item(13);
    const at = topOf(read);
    for (let last = 61; last <= 85; last += 1) {
        come(last);
        assert.ok(read.isConnected, `13 after ${last}`);
        assert.equal(topOf(read), at, `13 after ${last}`);
    }
    const wanted = [];
    for (let number = 11; number <= 85; number += 1) {
        if (number === 11 || number === 20) wanted.push(dayOf(number));
        wanted.push(`말 ${number}`);
    }
    assert.deepEqual(words(), wanted);
    assert.deepEqual(document.querySelectorAll(".run-message-top").map((top) => top.closest("li").id), ["m-11"]);
    assert.equal(document.getElementById("newer").hidden, false);
});

test("who goes back to the end has the newest messages alone again", () => {
    const { scroll, come, words } = open(60);
    scroll(200);
    for (let last = 61; last <= 80; last += 1) come(last);
    scroll(Infinity);
    come(81);
    assert.ok(isAtEnd());
    assert.equal(words().filter((text) => text.startsWith("말")).length, limit);
    assert.equal(words().at(-1), "말 81");
});

test("one's own messages leave the page in their turn, as others' do", () => {
    const { come, words } = open(60);
    for (let last = 61; last <= 75; last += 1) come(last);
    assert.deepEqual([words()[1], words().at(-1)], ["말 26", "말 75"]);
});

test("a message that the live stream brings keeps who is at the end there, and whoever reads further up in their place", () => {
    const { bring, scroll, item, words, come } = open(60);
    assert.ok(bring(61));
    assert.ok(isAtEnd());
    scroll(200);
    const at = topOf(item(13));
    for (let last = 62; last <= 70; last += 1) {
        assert.ok(bring(last));
        assert.equal(topOf(item(13)), at, `13 after ${last}`);
    }
    assert.equal(document.getElementById("newer").hidden, false);
    // The page that is asked for next has the newest fifty, and what was read stays above them.
    come(71);
    assert.equal(topOf(item(13)), at);
    const wanted = [];
    for (let number = 11; number <= 71; number += 1) {
        if (number === 11 || number === 20) wanted.push(dayOf(number));
        wanted.push(`말 ${number}`);
    }
    assert.deepEqual(words(), wanted);
    assert.ok(bring(72, " data-mine"));
    assert.ok(isAtEnd(), "one's own from another device is seen");
    assert.equal(words().filter((text) => text.startsWith("말")).length, limit + 1);
});

test("a tap on a message that the page has no room for is seen there", async () => {
    const { scroll, come, item, document, server, rest, words } = open(60);
    scroll(200);
    for (let last = 61; last <= 85; last += 1) come(last);
    const form = (more) => `<form class="run-react" id="r-13" action="/run/id-1/react">${more}<button name="on">x</button></form>`;
    item(13).append(...new Document(form("")).body.childNodes.map((node) => document.importNode(node, true)));
    const before = words();
    server.answer = ({ address }) => {
        const [lines, more] = [new URLSearchParams({ before: "14" }), '<input name="before" value="14"><b>❤️ 1</b>'];
        const line = `<li class="run-message" id="m-13" data-mine><p class="run-message-top"></p><p>말 13</p>${form(more)}</li>`;
        assert.equal(address, `/run/id-1/talk?${lines}`);
        return found(`<main id="page"><ol class="run-message-list">${line}</ol></main>`, { address });
    };
    item(13).querySelector("form").dispatchEvent(new CustomEvent("maru:sent", { bubbles: true, detail: {} }));
    await rest();
    assert.equal(item(13).querySelector("b").textContent, "❤️ 1");
    assert.equal(item(13).querySelector("[name=before]"), null, "the next tap leads to this page again");
    assert.ok("own" in item(13).dataset && !item(13).querySelector(".run-message-top"));
    assert.equal(words().length, before.length);
    // One of the newest fifty is on the page that answers.
    server.asked.length = 0;
    item(80).dispatchEvent(new CustomEvent("maru:sent", { bubbles: true, detail: {} }));
    await rest();
    assert.deepEqual(server.asked, []);
});
