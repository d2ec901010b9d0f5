// What the palette offers. Boards and cards are read from the pages that show them, which a device draws itself.

import { say } from "./drawn-sheet.js";

const kinds = {
    board: { ko: "보드", en: "Board" },
    archived: { ko: "보관한 보드", en: "Archived board" },
    room: { ko: "방", en: "Room" },
    creation: { ko: "새로 만들기", en: "Create" },
    action: { ko: "명령", en: "Action" },
};

const words = {
    card: { ko: "새 카드", en: "New card" },
    board: { ko: "새 보드", en: "New board" },
    meetup: { ko: "러닝 모임 열기", en: "Start a run" },
    entry: { ko: "일기 쓰기", en: "New diary entry" },
    mine: { ko: "내 카드만 보기", en: "Show only my cards" },
    keys: { ko: "키보드 단축키 보기", en: "Show keyboard shortcuts" },
    settings: { ko: "설정", en: "Settings" },
    signOut: { ko: "로그아웃", en: "Sign out" },
};

// The kinds of results, by room, as the search page names them.
const searched = {
    board: { ko: "보드", en: "boards" },
    retro: { ko: "회고", en: "retros" },
    diary: { ko: "일기", en: "your diary" },
};

// By a link, so that what guards unsaved text is asked.
const go = (address) => {
    const link = Object.assign(document.createElement("a"), { href: address, hidden: true });
    document.body.append(link);
    link.click();
    link.remove();
};

const pageAt = async (address, signal) => {
    const response = await fetch(address, { signal, headers: { "Maru-Fragment": "page" } });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return new DOMParser().parseFromString(await response.text(), "text/html");
};

const rowsOf = (page, selector, kindOf) => [...page.querySelectorAll(selector)].map((link) => {
    const address = link.getAttribute("href");
    return { name: link.textContent, kind: kindOf(link), act: () => go(address) };
});

const places = () => [...document.querySelectorAll(".places [data-place] > .place")];
export const hasRoom = (name) => places().some((link) => link.parentElement.dataset.place === name);

// Favourites first and archived boards last, as on the page; none where Board is off.
export const boards = async () => {
    if (!hasRoom("board")) return [];
    const page = await pageAt("/board");
    const standing = rowsOf(page, ".boards > .rows a.row-title", () => say(kinds.board));
    const archived = rowsOf(page, ".boards-archived a.row-title", () => say(kinds.archived));
    return [...standing, ...archived.map((entry) => ({ ...entry, isArchived: true }))];
};

const boardHere = () => /^\/board\/[0-9a-f-]{36}/.exec(location.pathname)?.[0];

// The server searches every room that is on; offline, this device searches the board that is open.
export const cards = async (text, signal) => {
    const query = `/search?q=${encodeURIComponent(text)}`;
    const page = await pageAt(query, signal).catch((error) => {
        if (signal.aborted || !hasRoom("board") || !boardHere()) throw error;
        return pageAt(boardHere() + query, signal);
    });
    return rowsOf(page, "#found-list a.row-title", (link) => link.closest(".row-words").querySelector(".row-meta")?.textContent ?? "");
};

export const rooms = () => places().map((link) => ({
    name: link.querySelector(":scope > span:not(.avatar, .place-badge)").textContent, kind: say(kinds.room), act: () => go(link.getAttribute("href")),
}));

const newBoard = () => {
    const field = document.querySelector("form[action='/board/create-board'] [name=name]");
    if (field) field.focus();
    else go("/board#field-name");
};

// The diary leads to a journal, whose page has the link.
const newEntry = async () => {
    const page = await pageAt("/diary").catch(() => null);
    go(page?.querySelector("a[href$='/new']")?.getAttribute("href") ?? "/diary");
};

export const creations = () => [
    hasRoom("board") && { name: say(words.card), act: () => go(boardHere() ? `${boardHere()}/new-card` : "/board/new-card") },
    hasRoom("board") && { name: say(words.board), act: newBoard },
    hasRoom("diary") && { name: say(words.entry), act: newEntry },
    hasRoom("run") && { name: say(words.meetup), act: () => go("/run/create-meetup") },
].filter(Boolean).map((entry) => ({ ...entry, kind: say(kinds.creation) }));

// With the form of one's own page and what that page asks before drafts and unsent changes are lost.
const signOut = async () => {
    const me = await pageAt("/me").catch(() => null);
    const form = me?.querySelector("form[action='/sign-out']");
    if (!form) return go("/me");
    form.hidden = true;
    document.body.append(document.adoptNode(form));
    const question = !document.getElementById("leave-drafts") && me.getElementById("leave-drafts");
    if (question) document.body.append(document.adoptNode(question));
    form.requestSubmit();
};

const search = () => {
    const here = Object.keys(searched).filter(hasRoom).map((name) => searched[name]);
    if (here.length === 0) return { ko: "검색", en: "Search" };
    const listed = new Intl.ListFormat("en-GB").format(here.map(({ en }) => en));
    return { ko: `${here.map(({ ko }) => ko).join("·")}에서 검색`, en: `Search ${listed}` };
};

export const actions = (openKeys) => {
    // The page may be drawn anew meanwhile.
    const mine = () => document.querySelector("a[data-only-mine]");
    return [
        mine() && { name: say(words.mine), act: () => mine()?.click() },
        { name: say(search()), act: () => go("/search") },
        { name: say(words.keys), act: openKeys },
        { name: say(words.settings), act: () => go("/me") },
        { name: say(words.signOut), act: signOut },
    ].filter(Boolean).map((entry) => ({ ...entry, kind: say(kinds.action) }));
};
