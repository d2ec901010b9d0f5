// A form that was sent, and whose page went before it was answered: what it asked for is done once, and its draft is over.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fromServer, recorded } from "./answers.mjs";
import { all, apart, changeBy, forms, isClean, isOnce, leave, makeServer, open, words } from "./half-written.mjs";

const sendAndGo = async (page, form, server) => {
    server.answers = false;
    await page.send();
    // A browser sends it.
    if (!form.isScripted) {
        const body = new URLSearchParams([...new FormData(page.form())]);
        if (server.arrives) server.take(body);
        server.posts.push(Object.fromEntries(body));
        assert.equal(document.submitted.length, 1);
    }
    assert.equal(server.posts.length, 1);
};

// Where a form leads to another page, nobody comes back to it but by a new tab.
const waysOf = (form) => apart.filter(({ name, isKilled }) => isKilled || (form.isScripted && name === "Back"));

for (const isLost of [false, true]) {
    const fate = isLost ? "is lost" : "has arrived";
    for (const what of ["nothing happened", "somebody edited it", "somebody deleted it"]) {
        const isOfNew = what === "nothing happened";
        const wanted = forms.filter((form) => form.isOnce && (form.isEdit || isOfNew));
        all(`what was sent as its page went and ${fate} is there once, where ${what}`, wanted, async (form) => {
            for (const way of waysOf(form)) {
                const { mine } = words(form);
                const server = makeServer(form);
                const page = await open(form, server);
                await page.type(mine);
                server.arrives = !isLost;
                if (isLost && form.isScripted) {
                    page.server.answer = ({ body }) => {
                        server.posts.push(Object.fromEntries(body));
                        return new Promise(() => {});
                    };
                }
                await sendAndGo(page, form, server);
                let before;
                const next = await leave(page, form, server, way, () => {
                    Object.assign(server, { arrives: true, answers: true });
                    if (form.isEdit) server.text = changeBy(form, what)(server.text);
                    before = server.text;
                });
                assert.equal(new Set(server.posts.map(({ operation }) => operation)).size, 1, way.name);
                if (!form.isEdit) assert.deepEqual(server.made, [mine], way.name);
                else if (!isLost) assert.equal(server.text, before, way.name);
                else assert.ok(isOnce(server.text, form.isDay ? mine : "내말"), `${way.name}: ${server.text}`);
                await next.rest();
                isClean(next, form.isEdit ? server.text : "", way.name);
            }
        });
    }
}

const scripted = forms.filter((form) => form.isOnce && form.isScripted);
all("what somebody was told not to have arrived is never sent by itself, and has arrived once", scripted, async (form) => {
    const { mine } = words(form);
    const server = makeServer(form);
    const page = await open(form, server);
    await page.type(mine);
    server.answers = "lost";
    await page.send();
    assert.ok(document.querySelector("[data-retries]"));
    const [{ operation }] = server.posts;
    const next = await leave(page, form, server, { isKilled: true, isClosed: true }, () => {
        server.answers = true;
    });
    assert.equal(server.posts.length, 1);
    // A card's page knows it.
    if (form.page === "card") isClean(next, form.isEdit ? mine : "");
    else {
        assert.equal(next.field().value, mine);
        await next.send();
        assert.equal(server.posts.at(-1).operation, operation);
    }
    if (form.isEdit) assert.equal(server.text, mine);
    else assert.deepEqual(server.made, [mine]);
    assert.equal(next.draft(), null);
});

test("a refused form is not sent again by itself: it comes back", async () => {
    const form = forms.find(({ id }) => id === "add-comment, text");
    const server = makeServer(form);
    const page = await open(form, server);
    await page.type("너무 긴 말");
    const answer = server.answer;
    server.answer = (request) => (request.method === "POST" ? fromServer({ ...recorded("card"), status: 422 }) : answer(request));
    await page.send();
    assert.equal(page.draft().sent, undefined);
    const next = await leave(page, form, server, { name: "Back" });
    assert.equal(next.field().value, "너무 긴 말");
});

for (const status of [401, 429, 500, 403, 404, 409, 422]) {
    // By the others the server has refused it.
    const isSentAgain = [401, 429, 500].includes(status);
    const more = isSentAgain ? " and is asked after again" : "";
    test(`where what was sent as its page went is answered with ${status}, it comes back${more}`, async () => {
        const form = forms.find(({ id }) => id === "add-comment, text");
        const server = makeServer(form);
        const page = await open(form, server);
        await page.type("말");
        server.arrives = false;
        page.server.answer = () => new Promise(() => {});
        page.form().requestSubmit();
        await page.rest();
        const answer = server.answer;
        server.answer = (request) => (request.method === "POST" ? fromServer({ ...recorded("card"), status }) : answer(request));
        const next = await leave(page, form, server, { name: "Back" });
        assert.equal(next.field().value, "말");
        assert.equal(next.draft().sent !== undefined, isSentAgain);
    });
}

test("what something else answers in the server's place says nothing of it", async () => {
    const form = forms.find(({ id }) => id === "post-message, text");
    const server = makeServer(form);
    const page = await open(form, server);
    await page.type("말");
    page.server.answer = () => new Promise(() => {});
    page.form().requestSubmit();
    await page.rest();
    const answer = server.answer;
    const network = () => fromServer({ status: 200, page: "<h1>Sign in</h1>" }, { isRedirected: true });
    server.answer = (request) => (request.method === "POST" ? network() : answer(request));
    const next = await leave(page, form, server, { name: "Back" });
    assert.ok(next.draft().sent);
    server.answer = answer;
    const last = await leave(next, form, server, { name: "Back" });
    assert.deepEqual(server.made, ["말"]);
    isClean(last, "");
});

test("a form whose page answers that it was not taken is not sent again", async () => {
    const form = forms.find(({ id }) => id === "apply, note");
    const server = makeServer(form);
    const page = await open(form, server);
    await page.type("말");
    page.form().requestSubmit();
    // The refusal is at the form's own address.
    const next = await open(form, { ...server, address: form.action }, { local: page.local, session: page.session });
    assert.equal(server.made.length, 0);
    assert.equal(next.draft().sent, undefined);
    const last = await open(form, server, { local: next.local });
    assert.equal(last.field().value, "말");
    assert.equal(server.made.length, 0);
});

test("a form with a chosen file is never sent again without it", async () => {
    const form = forms.find(({ id }) => id === "save-log, text");
    const server = makeServer(form);
    const page = await open(form, server);
    await page.type("말");
    page.form().querySelector("[type=file]").files = [{ name: "a.png" }];
    page.form().requestSubmit();
    assert.equal(page.draft().sent, undefined);
});
