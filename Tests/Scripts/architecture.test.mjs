// The page that says how Maru is built names files, and stays one page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linksOf, pageAt } from "./links.mjs";

const page = pageAt("docs/architecture.md");

test("it leads to the files", () => assert.ok(linksOf(page).length > 20));

test("it is one page", () => assert.ok(page.text.split("\n").length <= 121));
