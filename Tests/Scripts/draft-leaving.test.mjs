// A form that is saved by leaving its page: what was saved is over, and what was lost comes back over what it was begun from.

import assert from "node:assert/strict";

import { all, changeBy, eventsAfter, isClean, isOnce, leave, leaving, left, lines, makeHouse, open, words } from "./half-written.mjs";

/* Saved by leaving */

for (const way of leaving) {
    for (const what of eventsAfter(way)) {
        all(`what was saved by ${way.name} is over, where ${what}`, left, async (form) => {
            const { mine } = words(form);
            const house = makeHouse(form);
            const page = await open(form, house);
            await page.type(mine);
            const next = await leave(page, form, house, way, () => {
                house.text = changeBy(form, what)(house.text);
            });
            assert.equal(house.posts.length, 1);
            const shown = house.text;
            await next.clock.pass(0);
            isClean(next, shown, "at first");
            // Nothing is done by only looking at it.
            const last = await leave(next, form, house, { name: "Back" });
            assert.equal(house.posts.length, 1);
            assert.equal(house.text, shown);
            isClean(last, shown, "afterwards");
            assert.deepEqual(next.warned, []);
        });
    }
}

for (const way of leaving) {
    all(`one goes on where one left by ${way.name}, and each word is there once`, left, async (form) => {
        const { mine, more } = words(form);
        const house = makeHouse(form);
        const page = await open(form, house);
        await page.type(mine);
        const next = await leave(page, form, house, way);
        await next.type(more);
        const last = await leave(next, form, house, way);
        if (!way.isKept) isClean(last, more);
        assert.equal(house.text, more);
    });

    all(`one goes on where one left by ${way.name} and somebody else wrote, and each line is there once`, left, async (form) => {
        const { mine, more } = words(form);
        const house = makeHouse(form);
        const page = await open(form, house);
        await page.type(mine);
        const next = await leave(page, form, house, way, () => {
            if (form.isMerged) house.text = `${mine}\n남의말`;
        });
        await next.type(form.isMerged ? `${more}\n남의말` : more);
        await leave(next, form, house, way);
        assert.deepEqual(lines(house.text).sort(), form.isMerged ? ["남의말", more] : [more]);
    });
}

/* Sent by leaving, and lost */

for (const way of leaving.filter(({ isKept }) => !isKept)) {
    for (const what of eventsAfter(way)) {
        all(`what was lost after ${way.name} comes back with its base, where ${what}`, left, async (form) => {
            const { base, mine } = words(form);
            const house = makeHouse(form);
            const page = await open(form, house);
            await page.type(mine);
            house.arrives = false;
            const next = await leave(page, form, house, way, () => {
                house.arrives = true;
                house.text = changeBy(form, what)(house.text);
            });
            const shown = house.text;
            if (shown === mine) return isClean(next, mine);
            assert.equal(next.field().value, mine);
            assert.equal(next.was(), base);
            assert.ok(next.line());
            assert.equal(next.form().closest("details").open, true);
            // Over another text it is saved by nobody's leaving.
            const last = await leave(next, form, house, way);
            if (shown === base) {
                assert.equal(house.text, mine);
                // What was on its way may still arrive.
                assert.equal(new Set(house.posts.map(({ operation }) => operation)).size, 1);
                return isClean(last, mine);
            }
            assert.equal(house.text, shown);
            assert.equal(last.field().value, mine);
            await last.send();
            if (form.isMerged) {
                assert.ok(isOnce(house.text, "내말"), house.text);
                assert.ok(!lines(house.text).includes("처음"), house.text);
                for (const line of lines(shown).filter((one) => one.startsWith("남의"))) assert.ok(isOnce(house.text, line), house.text);
            } else assert.equal(house.text, mine);
            assert.equal(last.draft(), null);
            assert.equal(last.line() === null, true);
            isClean(await leave(last, form, house, way), house.text);
        });
    }
}

for (const isLost of [false, true]) {
    all(`one goes on in a kept page whose first words ${isLost ? "are lost" : "have arrived"}`, left, async (form) => {
        const { mine, more } = words(form);
        const house = makeHouse(form);
        const page = await open(form, house);
        await page.type(mine);
        house.arrives = !isLost;
        page.hide(true);
        await page.rest();
        house.arrives = true;
        // Before anybody can know what became of them.
        const answer = house.answer;
        house.answer = (request) => (request.method === "POST" ? answer(request) : new Promise(() => {}));
        page.house.answer = (request) => house.answer(request);
        await page.show();
        await page.type(more);
        house.answer = answer;
        await page.send();
        await page.clock.pass(20_000);
        assert.equal(house.text, more);
        assert.equal(new Set(house.posts.map(({ operation }) => operation)).size, 2);
        assert.equal(page.draft(), null);
    });
}

all("what may have arrived and was gone on with is not sent by leaving: it comes back over what has arrived", left, async (form) => {
    const { mine, more } = words(form);
    const house = makeHouse(form);
    const page = await open(form, house);
    await page.type(mine);
    page.house.answer = (request) => (request.method === "POST" ? house.answer(request) : new Promise(() => {}));
    page.hide(true);
    await page.rest();
    await page.show();
    await page.type(more);
    const next = await leave(page, form, house, { name: "Back" });
    assert.equal(house.text, mine);
    assert.equal(next.field().value, more);
    assert.equal(next.was(), mine);
    await next.send();
    assert.equal(house.text, more);
    assert.equal(next.draft(), null);
});
