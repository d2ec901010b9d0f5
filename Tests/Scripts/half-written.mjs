// The forms whose half-written text a device keeps, as `Tests/Golden` has them, and a server that takes them as the server and
// the worker do: an operation has one effect however often it arrives, a text that says what it replaces is merged with what
// stands there by then, or stands if it is of one line.

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";

import { fromServer, recorded, unreached } from "./answers.mjs";
import { Document } from "./document.mjs";
import { merge } from "./merge.mjs";
import { openPage } from "./world.mjs";

const voids = ["br", "hr", "img", "input", "link", "meta", "use"];
const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("\"", "&quot;");

// A page as it was read.
const drawn = (node) => {
    if (node.nodeType === 3) return escaped(node.data);
    const name = node.localName;
    const attributes = node.attributes.map(({ name: one, value }) => ` ${one}="${escaped(value)}"`).join("");
    if (voids.includes(name)) return `<${name}${attributes}>`;
    const inside = (node.content ?? node).childNodes.map(drawn).join("");
    // The first line break of a text is not its own.
    return `<${name}${attributes}>${name === "textarea" ? "\n" : ""}${inside}</${name}>`;
};

// What a card has only with an item or a comment of one's own, as `ChecklistPart` and `CommentsPart` draw them.
const parts = `
<ul class="items"><li class="item" id="item-id-7"><details class="part-edit"><summary class="item-text">우유</summary>
<form method="post" action="/board/id-1/edit-item" class="part-form" data-enhance data-draft="id-2/id-1/id-3/item/id-7">
<input type="hidden" name="operation" value="id-4"><input type="hidden" name="card" value="id-3">
<input type="hidden" name="item" value="id-7"><input class="input" name="text" type="text" required value="우유">
<input type="hidden" name="was-text" value="우유"><button>저장</button></form></details></li></ul>
<details class="part-edit"><summary class="comment-edit">고치기</summary>
<form method="post" action="/board/id-1/edit-comment" class="part-form" data-enhance data-draft="id-2/id-1/id-3/comment/id-8">
<input type="hidden" name="operation" value="id-4"><input type="hidden" name="card" value="id-3">
<input type="hidden" name="comment" value="id-8"><input type="hidden" name="picked" value="">
<textarea class="input" name="text" required>안녕</textarea><button>저장</button></form></details>`;

const pageOf = (name) => recorded(name, (page) => page.replace("<div class=\"card-parts\">", `<div class="card-parts">${parts}`)).page;

// Stands in a page where its form's text does, and where it says what it has of its viewer.
const [place, sign] = ["\ufdd0", "\ufdd1"];
const blanks = new Map();

// A form's page without its text: what is drawn often is read once, and without what has nothing to do with it.
const aside = "svg, .menu, .card, .field-hint, form:not([data-draft])";
const blankOf = (form) => {
    if (blanks.has(form)) return blanks.get(form);
    const page = new Document(pageOf(form.page)).getElementById("page");
    const own = page.querySelectorAll("form[data-draft]").find((one) => one.dataset.draft === form.draft);
    for (const name of [form.field, `was-${form.field}`]) {
        const field = own.elements.namedItem(name);
        if (field && form.isEdit) field.defaultValue = place;
    }
    for (const one of page.querySelectorAll(aside)) if (!one.querySelector("form[data-draft]")) one.remove();
    page.setAttribute("data-did", sign);
    blanks.set(form, drawn(page));
    return blanks.get(form);
};

const isOfText = (field) =>
    field.localName === "textarea" || (field.localName === "input" && ["text", "date"].includes(field.type) && field.name !== "degrees");

const lastOf = (path) => path.split("/").at(-1);

const formsOf = (name) => {
    const page = new Document(pageOf(name)).getElementById("page");
    return page.querySelectorAll("form[data-draft]").map((form) => {
        const field = form.elements.find((one) => one.localName === "textarea") ?? form.elements.find(isOfText);
        const names = [...form.elements].map((one) => one.name);
        const action = form.getAttribute("action");
        const useCase = lastOf(action);
        return {
            page: name, draft: form.dataset.draft, action, useCase, field: field.name,
            id: `${useCase}${form.hasAttribute("data-quick-add") ? " below a column" : ""}, ${field.name}`,
            // A text that is there already and is written over; it says which it was, or not.
            isEdit: /^(edit|save)-/.test(useCase), hasBase: names.includes(`was-${field.name}`), isDay: field.type === "date",
            isMerged: field.name === "body", isOnce: names.includes("operation"), isScripted: form.hasAttribute("data-enhance"),
            isQuick: form.hasAttribute("data-quick-add"),
            // Sent by leaving its page (`edit-card.js`).
            isLeft: form.parentNode.matches(".card-edit, .item > details"),
        };
    });
};

const names = readdirSync(new URL("../Golden/", import.meta.url))
    .filter((name) => name.endsWith(".ko.html") && !/refused|empty|archived|template|filtered/.test(name))
    .map((name) => name.replace(".ko.html", ""));

// One of each kind.
export const forms = [...new Map(
    names.filter((name) => recorded(name).page.includes("data-draft=")).flatMap(formsOf).map((form) => [form.id, form]),
).values()].sort((one, other) => (one.id < other.id ? -1 : 1));

// What is in a form's text at first, what somebody makes of it, and what others do.
export const words = (form) => {
    if (form.isDay) return { base: "2026-12-24", mine: "2026-12-25", more: "2026-12-26", theirs: "2026-12-27" };
    if (!form.isEdit) return { base: "", mine: "내 말", more: "내 말 더", theirs: "" };
    return { base: "처음", mine: "처음 내말", more: "처음 내말 더", theirs: "처음\n남의말" };
};

// A form's page is at this address, and is told there what was done.
const addressOf = ({ page }) => (page === "card" ? "/board/id-1/card/id-3" : `/here/${page}`);

// `text` is what stands where the form writes; `made` is what came of forms that make something anew.
export const makeServer = (form) => {
    const done = new Map();
    const server = { text: words(form).base, made: [], posts: [], arrives: true, answers: true };
    const address = addressOf(form);

    // Only a card's page says what it has.
    const draw = (did = null) =>
        blankOf(form).replaceAll(place, () => escaped(server.text)).replace(sign, form.page === "card" && done.has(did) ? did : "");

    const take = (body) => {
        const [mine, was, id] = [body.get(form.field), body.get(`was-${form.field}`), body.get("operation")];
        if (id && done.has(id)) return;
        if (id) done.set(id, mine);
        if (!form.isEdit) server.made.push(mine);
        else if (!form.hasBase) server.text = mine;
        else if (mine !== was) server.text = form.isMerged ? merge(was, mine, server.text) : mine;
    };

    const answer = ({ address: asked, method, body }) => {
        const url = new URL(asked, location.href);
        const shown = (did) => fromServer(
            { status: 200, page: draw(did) }, { address: did ? `${address}?did=${did}` : address, isRedirected: method === "POST" },
        );
        if (method !== "POST") return shown(url.searchParams.get("did"));
        server.posts.push(Object.fromEntries(body));
        if (!server.arrives) return unreached();
        take(new URLSearchParams(body));
        // A page that is gone hears no answer.
        return server.answers === true ? shown(body.get("operation")) : server.answers ? unreached() : new Promise(() => {});
    };

    return Object.assign(server, { answer, draw, address, take });
};

const scripts = ["keep-drafts", "operation", "page", "quick-add", "forms", "edit-card", "drafts"];

// One opens a form's page; what an earlier page has left on the device is given with its world.
export const open = async (form, server, { local, session, visit, before = () => {} } = {}) => {
    const world = openPage({ address: `https://maru.test${server.address}`, page: server.draw(), local, session, visit });
    world.server.answer = (request) => server.answer(request);
    before();
    for (const name of scripts.slice(0, -1)) {
        if (name !== "edit-card" || document.querySelector(".card-reading")) world.load(`scripts/${name}.js`);
    }
    await world.rest();
    const own = () => document.querySelectorAll("form[data-draft]").find((one) => one.dataset.draft === form.draft);
    const field = () => own().elements.namedItem(form.field);
    const type = async (text) => {
        const details = own().closest("details");
        if (details) details.open = true;
        field().focus();
        await world.rest();
        field().value = text;
        field().dispatchEvent(new Event("input", { bubbles: true }));
        await world.rest();
    };
    const send = async () => {
        own().requestSubmit();
        await world.rest();
    };
    const hide = (persisted = false) => dispatchEvent(Object.assign(new Event("pagehide"), { persisted }));
    const show = async () => {
        dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
        await world.rest();
    };
    const key = `maru-draft/${form.draft}`;
    const draft = () => JSON.parse(world.local.getItem(key));
    const line = () => own().parentNode.querySelector(".draft-line");
    const was = () => own().elements.namedItem(`was-${form.field}`)?.value;
    return { ...world, form: own, field, type, send, hide, show, key, draft, line, was };
};

// How a page is left, and how one comes to it again. A kept page is the one that was left (the back/forward cache).
export const ways = [
    { name: "Back" }, { name: "a reload", visit: "reload" }, { name: "Back and forward", visit: "back_forward" },
    { name: "a closed tab", isClosed: true }, { name: "a kept page", isKept: true },
    { name: "a killed tab", isClosed: true, isKilled: true },
];
export const leaving = ways.filter(({ isKilled }) => !isKilled);
export const apart = ways.filter(({ isKept }) => !isKept);

// Leaves a page; resolves to the next one.
export const leave = async (page, form, server, { visit, isClosed, isKilled, isKept }, meanwhile = () => {}) => {
    if (!isKilled) page.hide(isKept);
    await page.rest();
    meanwhile();
    if (!isKept) return open(form, server, { local: page.local, session: isClosed ? undefined : page.session, visit });
    await page.show();
    return page;
};

export const lines = (text) => text.split("\n").filter(Boolean);
export const isOnce = (text, word) => text.split(word).length === 2;

// What somebody else made of a text that has come this far.
const events = (form) => {
    const { theirs } = words(form);
    const edited = (text) => (form.isDay ? theirs : `${text}\n남의말`);
    return [
        ["nothing happened", (text) => text], ["the same was saved elsewhere", () => words(form).mine],
        ["somebody edited it", edited], ["somebody wrote another", () => (form.isDay ? theirs : "남의글")],
        ["somebody deleted it", () => ""],
    ];
};

// All of it where the scripts differ: by Back, in a kept page and after a killed tab. What is alike to them, once.
export const eventsAfter = ({ name, isKilled, isKept }) => {
    const every = events(forms[0]).map(([what]) => what);
    return name === "Back" || isKilled || isKept ? every : every.filter((what) => what === "somebody edited it");
};
export const changeBy = (form, what) => events(form).find(([name]) => name === what)[1];

export const isClean = (page, server, what = "") => {
    assert.equal(page.draft(), null, `${what} the draft is over`);
    assert.equal(page.line() === null, true, `${what} no line`);
    assert.equal(page.field().value, server, `${what} the page's text`);
    const details = page.form().closest("details");
    if (details) assert.equal(details.open, false, `${what} is read`);
};

// The same of each of them.
export const all = (name, list, run) => list.forEach((one) => test(`${name}: ${one.id}`, () => run(one)));

export const left = forms.filter((form) => form.isLeft);
