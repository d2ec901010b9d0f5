// The list of keys: those that do something on the present page.

import { openSheet, say } from "./drawn-sheet.js";

const title = { ko: "키보드 단축키", en: "Keyboard shortcuts" };

const command = /^(Mac|iP)/.test(navigator.platform) ? "⌘" : "Ctrl";
const move = /^(Mac|iP)/.test(navigator.platform) ? "⌥" : "Alt";

// The keys, what they do, and what a page has where they do it; nothing if on every page.
const keys = [
    [`${command} K`, { ko: "검색과 명령", en: "Search and commands" }],
    ["?", { ko: "이 목록 보기", en: "Show this list" }],
    ["/", { ko: "검색", en: "Search" }, "form[data-search] [name=q], a[data-search-link]"],
    [`${command} Z`, { ko: "되돌리기", en: "Undo" }, "form[data-keys=undo]"],
    [`${command} Shift Z`, { ko: "다시 하기", en: "Redo" }, "form[data-keys=redo]"],
    ["↑ ↓ ← →", { ko: "다른 카드로 가기", en: "Go to another card" }, ".cards > .card"],
    [`${move} ↑ ↓ ← →`, { ko: "카드 옮기기", en: "Move the card" }, "#card-menu form[data-does=move]"],
    ["Enter", { ko: "카드 추가", en: "Add the card" }, "form[data-quick-add]"],
    ["↑ ↓ ← →", { ko: "다른 날로 가기", en: "Go to another day" }, "[data-month-grid]"],
    ["Home · End", { ko: "그 주의 처음과 끝", en: "Start and end of the week" }, "[data-month-grid]"],
    ["Page Up · Page Down", { ko: "지난달과 다음 달", en: "Previous and next month" }, "[data-month-grid]"],
    ["@", { ko: "사람 부르기", en: "Mention someone" }, "[data-mentions]"],
    ["Enter", { ko: "보내기", en: "Send" }, "form[data-compose]"],
    ["Shift Enter", { ko: "줄 바꾸기", en: "New line" }, "form[data-compose]"],
    ["Enter", { ko: "다음 칸으로", en: "Next field" }, "form[data-steps]"],
    [`${command} S`, { ko: "지금 저장", en: "Save now" }, "form[data-auto-save]"],
    ["↑ ↓ Home End", { ko: "메뉴 안에서 움직이기", en: "Move within a menu" }, ".menu"],
    ["Esc", { ko: "닫기, 옮기던 것 내려놓기", en: "Close, or put down what is being moved" }],
];

export const openKeys = () => {
    const here = keys.filter(([, , place]) => !place || document.querySelector(place));
    const { body } = openSheet("keys", say(title));
    const list = document.createElement("ul");
    list.className = "key-list";
    list.setAttribute("role", "list");
    for (const [pressed, does] of here) {
        const [row, what, key] = ["li", "span", "kbd"].map((name) => document.createElement(name));
        what.textContent = say(does);
        key.textContent = pressed;
        row.append(what, key);
        list.append(row);
    }
    body.append(list);
};
