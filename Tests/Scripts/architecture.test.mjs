// The page that says how Maru is built names files that there are, and stays one page.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";

const page = new URL("../../docs/architecture.md", import.meta.url);
const text = readFileSync(page, "utf8");

test("each file that it links to is there", () => {
    const links = [...text.matchAll(/\]\(([^)#]+)\)/g)].map(([, link]) => link);
    assert.ok(links.length > 20);
    for (const link of links) assert.ok(existsSync(new URL(link, page)), link);
});

test("it is one page", () => assert.ok(text.split("\n").length <= 121));
