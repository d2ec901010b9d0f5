// A menu is closed when one of its buttons sends a form, and is walked by arrow keys. What opens it has the focus where the
// button that was pressed is gone.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Document } from "./document.mjs";
import { openPage } from "./world.mjs";

const form = (chip, menu = "") => `<form id="react" action="/react">${chip}<button type="button" popovertarget="choices"></button>${menu}</form>`;
const choices = `<div class="menu" id="choices"><button class="menu-item" name="on" value="a">a</button>
    <button class="menu-item" name="on" value="b">b</button></div>`;
const pageOf = (inner, sequence) => `<main id="page" data-sequence="${sequence}" data-title="x">${inner}</main>`;

const open = (inner) => {
    const world = openPage({ address: "https://maru.test/talk", page: pageOf(inner, 1) });
    CSS.supports = () => true;
    Object.getPrototypeOf(document.body).checkVisibility = () => true;
    world.load("scripts/menu.js");
    return world;
};

for (const [name, inner] of [
    ["around it", form("", choices)], ["in it", `<div class="menu" id="choices"><form id="react">${choices}</form></div>`],
]) {
    test(`a menu is closed when one of its buttons sends the form ${name}`, () => {
        const { document } = open(inner);
        const menu = document.querySelector(".menu");
        menu.showPopover();
        document.querySelector("form").requestSubmit(document.querySelector(".menu-item"));
        assert.equal(menu.isPopoverOpen, false);
    });
}

test("a menu stays open when a button beside it sends the form", () => {
    const { document } = open(form('<button id="chip" name="off" value="a"></button>', choices));
    const menu = document.querySelector(".menu");
    menu.showPopover();
    document.querySelector("form").requestSubmit(document.getElementById("chip"));
    assert.equal(menu.isPopoverOpen, true);
});

test("arrow keys go along a row and down a list", () => {
    const { document } = open(form("", choices));
    document.querySelector(".menu").showPopover();
    const [first, second] = document.querySelectorAll(".menu-item");
    first.focus();
    for (const [key, wanted] of [["ArrowRight", second], ["ArrowLeft", first], ["ArrowDown", second], ["ArrowUp", first]]) {
        const press = Object.assign(new Event("keydown", { bubbles: true, cancelable: true }), { key });
        document.activeElement.dispatchEvent(press);
        assert.ok(document.activeElement === wanted && press.defaultPrevented, key);
    }
});

test("the focus goes to what opens the menu when the button that had it goes", () => {
    const chip = '<button class="chip" id="chip" name="off" value="a"></button>';
    const { document, load } = open(form(chip, choices));
    const { showPage } = load("scripts/show-page.js");
    const show = (inner, sequence) => showPage(new Document(pageOf(inner, sequence)).getElementById("page"));
    document.getElementById("chip").focus();
    show(form(chip, choices), 2);
    assert.equal(document.activeElement.id, "chip");
    show(form("", choices), 3);
    assert.equal(document.activeElement.getAttribute("popovertarget"), "choices");
});
