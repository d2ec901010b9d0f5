// A form that was sent, and whose page went before it was answered: what it asked for is done once, and its draft is over.

import assert from "node:assert/strict";
import { test } from "node:test";

import { ofHouse, recorded } from "./answers.mjs";
import { all, apart, changeBy, forms, isClean, isOnce, leave, makeHouse, open, words } from "./half-written.mjs";

const sendAndGo = async (page, form, house) => {
    house.answers = false;
    await page.send();
    // A browser sends it.
    if (!form.isScripted) {
        const body = new URLSearchParams([...new FormData(page.form())]);
        if (house.arrives) house.take(body);
        house.posts.push(Object.fromEntries(body));
        assert.equal(document.submitted.length, 1);
    }
    assert.equal(house.posts.length, 1);
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
                const house = makeHouse(form);
                const page = await open(form, house);
                await page.type(mine);
                house.arrives = !isLost;
                if (isLost && form.isScripted) {
                    page.house.answer = ({ body }) => {
                        house.posts.push(Object.fromEntries(body));
                        return new Promise(() => {});
                    };
                }
                await sendAndGo(page, form, house);
                let before;
                const next = await leave(page, form, house, way, () => {
                    Object.assign(house, { arrives: true, answers: true });
                    if (form.isEdit) house.text = changeBy(form, what)(house.text);
                    before = house.text;
                });
                assert.equal(new Set(house.posts.map(({ operation }) => operation)).size, 1, way.name);
                if (!form.isEdit) assert.deepEqual(house.made, [mine], way.name);
                else if (!isLost) assert.equal(house.text, before, way.name);
                else assert.ok(isOnce(house.text, form.isDay ? mine : "내말"), `${way.name}: ${house.text}`);
                await next.rest();
                isClean(next, form.isEdit ? house.text : "", way.name);
            }
        });
    }
}

const scripted = forms.filter((form) => form.isOnce && form.isScripted);
all("what somebody was told not to have arrived is never sent by itself, and has arrived once", scripted, async (form) => {
    const { mine } = words(form);
    const house = makeHouse(form);
    const page = await open(form, house);
    await page.type(mine);
    house.answers = "lost";
    await page.send();
    assert.ok(document.querySelector("[data-retries]"));
    const [{ operation }] = house.posts;
    const next = await leave(page, form, house, { isKilled: true, isClosed: true }, () => {
        house.answers = true;
    });
    assert.equal(house.posts.length, 1);
    // A card's page knows it.
    if (form.page === "card") isClean(next, form.isEdit ? mine : "");
    else {
        assert.equal(next.field().value, mine);
        await next.send();
        assert.equal(house.posts.at(-1).operation, operation);
    }
    if (form.isEdit) assert.equal(house.text, mine);
    else assert.deepEqual(house.made, [mine]);
    assert.equal(next.draft(), null);
});

test("a refused form is not sent again by itself: it comes back", async () => {
    const form = forms.find(({ id }) => id === "add-comment, text");
    const house = makeHouse(form);
    const page = await open(form, house);
    await page.type("너무 긴 말");
    const answer = house.answer;
    house.answer = (request) => (request.method === "POST" ? ofHouse({ ...recorded("card"), status: 422 }) : answer(request));
    await page.send();
    assert.equal(page.draft().sent, undefined);
    const next = await leave(page, form, house, { name: "Back" });
    assert.equal(next.field().value, "너무 긴 말");
});

for (const status of [401, 429, 500, 403, 404, 409, 422]) {
    // By the others the house has refused it.
    const isSentAgain = [401, 429, 500].includes(status);
    const more = isSentAgain ? " and is asked after again" : "";
    test(`where what was sent as its page went is answered with ${status}, it comes back${more}`, async () => {
        const form = forms.find(({ id }) => id === "add-comment, text");
        const house = makeHouse(form);
        const page = await open(form, house);
        await page.type("말");
        house.arrives = false;
        page.house.answer = () => new Promise(() => {});
        page.form().requestSubmit();
        await page.rest();
        const answer = house.answer;
        house.answer = (request) => (request.method === "POST" ? ofHouse({ ...recorded("card"), status }) : answer(request));
        const next = await leave(page, form, house, { name: "Back" });
        assert.equal(next.field().value, "말");
        assert.equal(next.draft().sent !== undefined, isSentAgain);
    });
}

test("what something else answers in the house's place says nothing of it", async () => {
    const form = forms.find(({ id }) => id === "post-message, text");
    const house = makeHouse(form);
    const page = await open(form, house);
    await page.type("말");
    page.house.answer = () => new Promise(() => {});
    page.form().requestSubmit();
    await page.rest();
    const answer = house.answer;
    const network = () => ofHouse({ status: 200, page: "<h1>Sign in</h1>" }, { isRedirected: true });
    house.answer = (request) => (request.method === "POST" ? network() : answer(request));
    const next = await leave(page, form, house, { name: "Back" });
    assert.ok(next.draft().sent);
    house.answer = answer;
    const last = await leave(next, form, house, { name: "Back" });
    assert.deepEqual(house.made, ["말"]);
    isClean(last, "");
});

test("a form whose page answers that it was not taken is not sent again", async () => {
    const form = forms.find(({ id }) => id === "apply, note");
    const house = makeHouse(form);
    const page = await open(form, house);
    await page.type("말");
    page.form().requestSubmit();
    // The refusal is at the form's own address.
    const next = await open(form, { ...house, address: form.action }, { local: page.local, session: page.session });
    assert.equal(house.made.length, 0);
    assert.equal(next.draft().sent, undefined);
    const last = await open(form, house, { local: next.local });
    assert.equal(last.field().value, "말");
    assert.equal(house.made.length, 0);
});

test("a form with a chosen file is never sent again without it", async () => {
    const form = forms.find(({ id }) => id === "save-log, text");
    const house = makeHouse(form);
    const page = await open(form, house);
    await page.type("말");
    page.form().querySelector("[type=file]").files = [{ name: "a.png" }];
    page.form().requestSubmit();
    assert.equal(page.draft().sent, undefined);
});
