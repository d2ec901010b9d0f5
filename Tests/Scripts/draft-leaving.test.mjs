// A form that is saved by leaving its page: what was saved is over, and what was lost comes back over what it was begun from.

import assert from "node:assert/strict";

import { all, changeBy, eventsAfter, isClean, isOnce, leave, leaving, left, lines, makeServer, open, words } from "./half-written.mjs";

/* Saved by leaving */

for (const way of leaving) {
    for (const what of eventsAfter(way)) {
        all(`what was saved by ${way.name} is over, where ${what}`, left, async (form) => {
            const { mine } = words(form);
            const server = makeServer(form);
            const page = await open(form, server);
            await page.type(mine);
            const next = await leave(page, form, server, way, () => {
                server.text = changeBy(form, what)(server.text);
            });
            assert.equal(server.posts.length, 1);
            const shown = server.text;
            await next.clock.pass(0);
            isClean(next, shown, "at first");
            // Nothing is done by only looking at it.
            const last = await leave(next, form, server, { name: "Back" });
            assert.equal(server.posts.length, 1);
            assert.equal(server.text, shown);
            isClean(last, shown, "afterwards");
            assert.deepEqual(next.warned, []);
        });
    }
}

for (const way of leaving) {
    all(`one goes on where one left by ${way.name}, and each word is there once`, left, async (form) => {
        const { mine, more } = words(form);
        const server = makeServer(form);
        const page = await open(form, server);
        await page.type(mine);
        const next = await leave(page, form, server, way);
        await next.type(more);
        const last = await leave(next, form, server, way);
        if (!way.isKept) isClean(last, more);
        assert.equal(server.text, more);
    });

    all(`one goes on where one left by ${way.name} and somebody else wrote, and each line is there once`, left, async (form) => {
        const { mine, more } = words(form);
        const server = makeServer(form);
        const page = await open(form, server);
        await page.type(mine);
        const next = await leave(page, form, server, way, () => {
            if (form.isMerged) server.text = `${mine}\n남의말`;
        });
        await next.type(form.isMerged ? `${more}\n남의말` : more);
        await leave(next, form, server, way);
        assert.deepEqual(lines(server.text).sort(), form.isMerged ? ["남의말", more] : [more]);
    });
}

/* Sent by leaving, and lost */

for (const way of leaving.filter(({ isKept }) => !isKept)) {
    for (const what of eventsAfter(way)) {
        all(`what was lost after ${way.name} comes back with its base, where ${what}`, left, async (form) => {
            const { base, mine } = words(form);
            const server = makeServer(form);
            const page = await open(form, server);
            await page.type(mine);
            server.arrives = false;
            const next = await leave(page, form, server, way, () => {
                server.arrives = true;
                server.text = changeBy(form, what)(server.text);
            });
            const shown = server.text;
            if (shown === mine) return isClean(next, mine);
            assert.equal(next.field().value, mine);
            assert.equal(next.was(), base);
            assert.ok(next.line());
            assert.equal(next.form().closest("details").open, true);
            // Over another text it is saved by nobody's leaving.
            const last = await leave(next, form, server, way);
            if (shown === base) {
                assert.equal(server.text, mine);
                // What was on its way may still arrive.
                assert.equal(new Set(server.posts.map(({ operation }) => operation)).size, 1);
                return isClean(last, mine);
            }
            assert.equal(server.text, shown);
            assert.equal(last.field().value, mine);
            await last.send();
            if (form.isMerged) {
                assert.ok(isOnce(server.text, "내말"), server.text);
                assert.ok(!lines(server.text).includes("처음"), server.text);
                for (const line of lines(shown).filter((one) => one.startsWith("남의"))) assert.ok(isOnce(server.text, line), server.text);
            } else assert.equal(server.text, mine);
            assert.equal(last.draft(), null);
            assert.equal(last.line() === null, true);
            isClean(await leave(last, form, server, way), server.text);
        });
    }
}

for (const isLost of [false, true]) {
    all(`one goes on in a kept page whose first words ${isLost ? "are lost" : "have arrived"}`, left, async (form) => {
        const { mine, more } = words(form);
        const server = makeServer(form);
        const page = await open(form, server);
        await page.type(mine);
        server.arrives = !isLost;
        page.hide(true);
        await page.rest();
        server.arrives = true;
        // Before anybody can know what became of them.
        const answer = server.answer;
        server.answer = (request) => (request.method === "POST" ? answer(request) : new Promise(() => {}));
        page.server.answer = (request) => server.answer(request);
        await page.show();
        await page.type(more);
        server.answer = answer;
        await page.send();
        await page.clock.pass(20_000);
        assert.equal(server.text, more);
        assert.equal(new Set(server.posts.map(({ operation }) => operation)).size, 2);
        assert.equal(page.draft(), null);
    });
}

all("what may have arrived and was gone on with is not sent by leaving: it comes back over what has arrived", left, async (form) => {
    const { mine, more } = words(form);
    const server = makeServer(form);
    const page = await open(form, server);
    await page.type(mine);
    page.server.answer = (request) => (request.method === "POST" ? server.answer(request) : new Promise(() => {}));
    page.hide(true);
    await page.rest();
    await page.show();
    await page.type(more);
    const next = await leave(page, form, server, { name: "Back" });
    assert.equal(server.text, mine);
    assert.equal(next.field().value, more);
    assert.equal(next.was(), mine);
    await next.send();
    assert.equal(server.text, more);
    assert.equal(next.draft(), null);
});
