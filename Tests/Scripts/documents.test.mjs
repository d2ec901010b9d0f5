// Documents lead to what there is, and the decisions can be found by their subject.
import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { linksOf, missingFrom, pageAt } from "./links.mjs";

const root = new URL("../../", import.meta.url);
const filesIn = (folder, ending) =>
    readdirSync(new URL(folder, root), { recursive: true }).filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`);
const pages = ["README.md", "CONTRIBUTING.md", ...filesIn("docs", ".md")];
const code = [
    ...filesIn("Sources", ".swift"), ...filesIn("Web", ".js"), ...filesIn("Benchmarks", ".py"), "Package.swift",
    ...readdirSync(new URL("script", root)).map((name) => `script/${name}`),
];

const log = readdirSync(new URL("docs/decisions/log", root)).sort();
const subjects = readdirSync(new URL("docs/decisions", root)).filter((name) => name.endsWith(".md") && name !== "README.md");
const index = linksOf(pageAt("docs/decisions/README.md"));

test("each file that a page links to is there", () => {
    assert.ok(pages.length > 150);
    for (const path of pages) assert.deepEqual(missingFrom(pageAt(path)), [], path);
});

test("each decision that code and scripts name by its file is there", () => {
    const named = code.flatMap((path) => readFileSync(new URL(path, root), "utf8").match(/docs\/decisions\/[\w/-]+\.md/g) ?? []);
    assert.ok(named.length > 5);
    for (const path of named) assert.ok(existsSync(new URL(path, root)), path);
});

test("the index names each decision and each subject", () => {
    assert.ok(log.length >= 140 && log.every((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name)), "the log has decisions alone");
    for (const name of log) assert.ok(index.includes(`log/${name}`), name);
    for (const name of subjects) assert.ok(index.includes(name), name);
});

test("a subject is one page, and names decisions and files", () => {
    assert.ok(subjects.length >= 10);
    for (const name of subjects) {
        const page = pageAt(`docs/decisions/${name}`);
        const words = page.text.replace(/\]\([^)]*\)/g, "]").split(/\s+/).filter(Boolean).length;
        assert.ok(words <= 800, `${name} has ${words} words`);
        assert.ok(linksOf(page).some((link) => link.startsWith("log/")), name);
        assert.ok(linksOf(page).some((link) => link.startsWith("../../")), name);
    }
});

test("each constant that a subject gives the value of is in the code", () => {
    const text = code.map((path) => readFileSync(new URL(path, root), "utf8")).join("\n");
    const words = new Set(text.match(/\w+/g));
    for (const name of subjects) {
        const table = pageAt(`docs/decisions/${name}`).text.match(/\n## Numbers\n(.*?)\n## /s)?.[1].replace(/\[[^\]]*\]\([^)]*\)/g, "") ?? "";
        const rows = [...table.matchAll(/^\| (.*?) \|/gm)].map(([, constants]) => constants).slice(2);
        assert.ok(rows.length > 2, name);
        const constants = rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].flatMap(([, constant]) => constant.match(/\w+/g)));
        for (const constant of constants) assert.ok(words.has(constant), `${constant} in ${name}`);
    }
});
