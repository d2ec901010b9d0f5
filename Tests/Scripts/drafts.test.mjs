// What is half written comes back once, over the text that it was begun from, and ends when it was saved, whoever saved it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { all, changeBy, eventsAfter, forms, isClean, isOnce, leave, left, lines, makeServer, open, ways, words } from "./half-written.mjs";

test("the forms that keep drafts are known", () => {
    assert.deepEqual(forms.map(({ id }) => id), [
        "add-card below a column, title", "add-card, body", "add-card, title", "add-comment, text", "add-item, text",
        "add-keyword, situation", "apply, note", "create-meetup, title", "edit-card, body", "edit-card, due", "edit-card, title",
        "edit-comment, text", "edit-item, text", "edit-keyword, situation", "edit-meetup, text", "make-action, title",
        "post-message, text", "report, note", "report-log, note", "report-messages, note", "save-log, text",
    ]);
    assert.deepEqual(left.map(({ useCase, field }) => `${useCase} ${field}`), [
        "edit-card body", "edit-card due", "edit-card title", "edit-item text",
    ]);
});

/* Never sent */

for (const way of ways.filter(({ isKept }) => !isKept)) {
    const unsent = forms.filter((form) => way.isKilled || !form.isLeft);
    for (const what of eventsAfter(way)) {
        const isOfNew = what === eventsAfter(way)[0];
        const wanted = unsent.filter((form) => form.isEdit || isOfNew);
        all(`what nobody has sent is there after ${way.name}, where ${what}`, wanted, async (form) => {
            const { base, mine } = words(form);
            const server = makeServer(form);
            const page = await open(form, server);
            await page.type(mine);
            const next = await leave(page, form, server, way, () => {
                if (form.isEdit) server.text = changeBy(form, what)(server.text);
            });
            assert.equal(server.posts.length, 0);
            const shown = server.text;
            if (form.isEdit && shown === mine) return isClean(next, mine);
            const { value } = next.field();
            assert.ok(next.line());
            if (form.hasBase || shown === base || !form.isEdit) assert.equal(value, mine);
            else {
                // It is merged in the form, since nobody merges it afterwards.
                assert.ok(isOnce(value, "내말"), value);
                assert.equal(value.includes("남의"), shown.includes("남의"), value);
                assert.equal(lines(value).includes("처음"), false, value);
            }
            if (form.hasBase) assert.equal(next.was(), base);
            if (!form.isScripted) return;
            await next.send();
            assert.equal(next.draft(), null);
            if (!form.isEdit) assert.deepEqual(server.made, [mine]);
            else assert.ok(isOnce(server.text, form.isDay ? mine : "내말"), server.text);
        });
    }
}

/* Elsewhere */

const board = forms.find(({ id }) => id === "add-card below a column, title");
const body = forms.find(({ id }) => id === "edit-card, body");

test("what was sent on one page is over on the next one, whichever that is", async () => {
    const server = makeServer(body);
    const page = await open(body, server);
    await page.type("처음 내말");
    page.hide();
    await page.rest();
    const next = await open({ ...board, draft: board.draft }, { ...makeServer(board), answer: server.answer }, { local: page.local });
    assert.equal(next.local.getItem(page.key), null);
    assert.equal(server.posts.length, 1);
});

test("what was left and has not arrived is asked after by one other page, and by its own", async () => {
    const server = makeServer(body);
    server.arrives = false;
    const page = await open(body, server);
    await page.type("처음 내말");
    page.hide();
    await page.rest();
    const asked = [];
    const answer = (request) => {
        if (request.address.includes("did=")) asked.push(request.address);
        return server.answer(request);
    };
    for (let round = 0; round < 3; round += 1) await open(board, { ...makeServer(board), answer }, { local: page.local });
    assert.equal(asked.length, 1);
    const own = await open(body, { ...server, answer }, { local: page.local });
    assert.equal(asked.length, 2);
    assert.equal(own.field().value, "처음 내말");
    assert.ok(own.line());
});

test("nobody signing out is asked about what was saved", async () => {
    const server = makeServer(body);
    const page = await open(body, server);
    await page.type("처음 내말");
    page.server.answer = () => new Promise(() => {});
    page.hide(true);
    await page.rest();
    server.take(new URLSearchParams(page.draft().sent.body));
    page.server.answer = (request) => server.answer(request);
    const form = Object.assign(document.createElement("form"), {});
    form.dataset.person = "id-2";
    await page.load("scripts/drafts.js").mayGo(form);
    assert.equal(page.draft(), null);
});

const inOtherTab = async (page, oldValue, newValue) => {
    dispatchEvent(Object.assign(new Event("storage"), { key: page.key, oldValue, newValue }));
    await page.rest();
};

test("a draft that another tab has saved is over in this one, and what was typed here is written over that", async () => {
    for (const typed of [null, "처음 내말 더"]) {
        const server = makeServer(body);
        const first = await open(body, server);
        await first.type("처음 내말");
        const page = await open(body, server, { local: first.local });
        assert.equal(page.field().value, "처음 내말");
        const kept = page.draft();
        if (typed) await page.type(typed);
        const sent = { operation: "id-9", card: "id-3", body: "처음 내말", "was-body": "처음" };
        server.take(new URLSearchParams(sent));
        page.local.removeItem(page.key);
        const going = { action: body.action, body: String(new URLSearchParams(sent)), how: "asked" };
        await inOtherTab(page, JSON.stringify({ ...kept, sent: going, isTaken: true }), null);
        if (typed) await page.send();
        assert.equal(server.text, typed ?? "처음 내말");
        assert.equal(page.draft(), null);
        assert.equal(page.line() === null, true);
    }
});

// Another tab sends a text, and has heard that it was taken.
const saveInOtherTab = async (page, server, text) => {
    const sent = new URLSearchParams({ operation: "id-9", card: "id-3", body: text, "was-body": server.text });
    const fields = [["body", text], ["was-body", server.text]];
    server.take(sent);
    page.local.removeItem(page.key);
    await inOtherTab(page, JSON.stringify({ at: 1, fields, sent: { action: body.action, body: String(sent), how: "asked" }, isTaken: true }), null);
};

test("a text that was opened and left as it was becomes what another tab has saved", async () => {
    const server = makeServer(body);
    const page = await open(body, server);
    await page.type("처음 내");
    await page.type("처음");
    await saveInOtherTab(page, server, "처음 내말");
    assert.equal(page.field().value, "처음 내말");
    assert.equal(page.was(), "처음 내말");
    assert.equal(page.draft(), null);
});

test("a draft that was sent, did not arrive and is dropped in another tab is no text of the server", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    const page = await open(body, server, { local: first.local });
    const sent = { action: body.action, body: "operation=id-9&card=id-3&body=처음 내말&was-body=처음", how: "told" };
    const kept = JSON.stringify({ ...page.draft(), sent });
    page.local.removeItem(page.key);
    await inOtherTab(page, kept, null);
    assert.equal(page.field().value, "처음");
    assert.equal(page.was(), "처음");
    assert.equal(page.line() === null, true);
});

test("what two tabs have written over one text is merged, whichever is saved first", async () => {
    const server = makeServer(body);
    const page = await open(body, server);
    await page.type("처음\n네말");
    await saveInOtherTab(page, server, "처음\n내말");
    assert.equal(page.field().value, "처음\n네말");
    assert.equal(page.was(), "처음");
    await page.send();
    assert.ok(isOnce(server.text, "내말") && isOnce(server.text, "네말") && isOnce(server.text, "처음"), server.text);
    assert.equal(page.draft(), null);
});

test("a draft that another tab goes on with, or drops, is the same here", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    const page = await open(body, server, { local: first.local });
    const kept = page.local.getItem(page.key);
    const newer = kept.replace("처음 내말", "처음 내말 더");
    page.local.setItem(page.key, newer);
    await inOtherTab(page, kept, newer);
    assert.equal(page.field().value, "처음 내말 더");
    assert.equal(page.was(), "처음");
    page.local.removeItem(page.key);
    await inOtherTab(page, newer, null);
    assert.equal(page.field().value, "처음");
    assert.equal(page.line() === null, true);
});

test("a draft ends when its page comes to show its text, whoever saved it", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    const page = await open(body, server, { local: first.local });
    assert.ok(page.line());
    server.text = "처음 내말";
    document.dispatchEvent(new Event("maru:stale"));
    await page.rest();
    isClean(page, "처음 내말");
    assert.equal(page.was(), "처음 내말");
});

test("whoever goes on writing before it is known what became of a draft writes in the draft", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    server.arrives = false;
    first.hide();
    await first.rest();
    Object.assign(server, { arrives: true, text: "남의글" });
    const answers = [];
    const answer = server.answer;
    server.answer = (request) => new Promise((resolve) => answers.push(() => resolve(answer(request))));
    const page = await open(body, server, { local: first.local });
    assert.equal(page.field().value, "남의글");
    page.form().closest("details").open = true;
    page.field().focus();
    assert.equal(page.field().value, "처음 내말");
    assert.equal(page.was(), "처음");
    answers.forEach((go) => go());
    await page.rest();
    assert.equal(page.field().value, "처음 내말");
    assert.ok(page.draft());
});

test("what is typed while the first is under way follows it, over what that made", async () => {
    const server = makeServer(body);
    const page = await open(body, server);
    await page.type("처음 내말");
    const answers = [];
    page.server.answer = (request) => new Promise((resolve) => answers.push(() => resolve(server.answer(request))));
    page.form().requestSubmit();
    await page.rest();
    await page.type("처음 내말 더");
    page.form().requestSubmit();
    await page.rest();
    for (let turns = 0; turns < 6; turns += 1) {
        answers.splice(0).forEach((go) => go());
        await page.rest();
    }
    assert.equal(server.text, "처음 내말 더");
    assert.deepEqual(server.posts.map((post) => post["was-body"]), ["처음", "처음 내말"]);
    assert.equal(page.draft(), null);
});

test("a draft that is dropped leaves what its page had", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    server.text = "남의글";
    const page = await open(body, server, { local: first.local });
    assert.equal(page.was(), "처음");
    page.line().querySelector("button").dispatchEvent(new Event("click", { bubbles: true }));
    assert.equal(page.field().value, "남의글");
    assert.equal(page.was(), "남의글");
    assert.equal(page.draft(), null);
});

// The form has several fields, and each says what it showed.
const due = forms.find(({ id }) => id === "edit-card, due");
const startOf = (page) => {
    const { elements } = page.form();
    return [elements.namedItem("start"), elements.namedItem("was-start")];
};
const startLater = async (server) => {
    const page = await open(due, server);
    page.form().closest("details").open = true;
    const [start] = startOf(page);
    start.value = "2026-12-20";
    start.dispatchEvent(new Event("input", { bubbles: true }));
    await page.rest();
    return page;
};

test("a start day that was not sent comes back over the day that it was begun from, and can be dropped", async () => {
    const server = makeServer(due);
    const first = await startLater(server);
    // A colleague sets another meanwhile.
    const blank = server.draw;
    server.draw = (did) => blank(did).replace(/(<input[^>]*name="(?:was-)?start"[^>]*value=")"/g, "$12026-12-10\"");
    const page = await open(due, server, { local: first.local });
    assert.deepEqual(startOf(page).map(({ value }) => value), ["2026-12-20", ""]);
    assert.ok(page.form().hasAttribute("data-behind"), "nothing but a hand saves it");
    page.line().querySelector("button").dispatchEvent(new Event("click", { bubbles: true }));
    assert.deepEqual(startOf(page).map(({ value }) => value), ["2026-12-10", "2026-12-10"]);
    assert.equal(page.draft(), null);
    assert.equal(page.line() === null, true);
});

test("Escape takes every error of a form along", async () => {
    const page = await open(due, makeServer(due));
    page.form().closest("details").open = true;
    for (const name of ["due", "start"]) {
        const field = page.form().elements.namedItem(name);
        field.setAttribute("aria-invalid", "true");
        const error = Object.assign(document.createElement("p"), { className: "field-error" });
        field.parentNode.append(error);
    }
    page.field().dispatchEvent(Object.assign(new Event("keydown", { bubbles: true, cancelable: true }), { key: "Escape" }));
    await page.rest();
    assert.equal(page.form().closest("details").open, false);
    assert.deepEqual(page.form().querySelectorAll(".field-error, [aria-invalid]").length, 0);
});

test("what was written over what has arrived is dropped with it", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    server.arrives = false;
    first.hide();
    await first.rest();
    Object.assign(server, { arrives: true, text: "처음\n남의말" });
    // It comes back, and arrives only then.
    const page = await open(body, server, { local: first.local });
    await page.type("처음 내말 더");
    server.take(new URLSearchParams(page.draft().sent.body));
    await page.show();
    assert.equal(page.was(), "처음 내말");
    page.line().querySelector("button").dispatchEvent(new Event("click", { bubbles: true }));
    assert.equal(page.field().value, page.was());
    assert.equal(page.draft(), null);
});

test("Escape closes what came back over another text and leaves it on the device; its writer's hand saves it", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    server.text = "처음\n남의말";
    const page = await open(body, server, { local: first.local });
    const press = async (key, more = {}) => {
        page.field().dispatchEvent(Object.assign(new Event("keydown", { bubbles: true, cancelable: true }), { key, ...more }));
        await page.rest();
    };
    await press("Escape");
    assert.equal(page.form().closest("details").open, false);
    assert.deepEqual([server.posts.length, page.draft() === null], [0, false]);
    page.form().closest("details").open = true;
    await press("Enter", { ctrlKey: true });
    assert.deepEqual(lines(server.text).sort(), ["남의말", "처음 내말"]);
    assert.equal(page.draft(), null);
});

test("what others wrote is not lost by typing on in what came back", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    server.text = "처음\n남의말";
    const page = await open(body, server, { local: first.local });
    await page.type("처음 내말 더");
    await leave(page, body, server, { name: "Back" });
    assert.deepEqual(lines(server.text).sort(), ["남의말", "처음 내말 더"]);
});

test("a box is ticked in the text that is shown, whatever is half written", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    await first.type("처음 내말");
    server.text = "남의글";
    const shown = server.draw;
    const box = "<input type=\"checkbox\" disabled>";
    server.draw = (did) => shown(did).replace(/(data-edits="edit-body"[^>]*>)/, `$1${box}`);
    const page = await open(body, server, { local: first.local });
    assert.equal(page.was(), "처음");
    page.document.querySelector(".card-reading-body input").dispatchEvent(new Event("change", { bubbles: true }));
    await page.rest();
    assert.equal(server.posts.at(-1)["was-body"], "남의글");
});

test("a browser fills in nothing that a draft knows, nor what a text replaces", async () => {
    const server = makeServer(body);
    const shown = server.draw;
    const others = "<form><input type=\"hidden\" name=\"was-name\" value=\"가\"></form><form></form>";
    server.draw = (did) => shown(did).replace("<main", `${others}<main`);
    const page = await open(body, server);
    const all = page.document.querySelectorAll("form");
    const wanted = all.map((form) => Boolean(form.dataset.draft || form.querySelector("[name^=was-]")));
    assert.equal(all.some((form, index) => wanted[index] && !form.dataset.draft), true);
    assert.deepEqual(all.map((form) => form.autocomplete === "off"), wanted);
});

test("what an earlier version has kept comes back as it was", async () => {
    const server = makeServer(body);
    const first = await open(body, server);
    const fields = [["body", "옛말"], ["was-body", "처음"]];
    for (const kept of [fields, { at: Date.now(), fields }]) {
        first.local.setItem(first.key, JSON.stringify(kept));
        const page = await open(body, server, { local: first.local });
        assert.equal(page.field().value, "옛말");
    }
});
