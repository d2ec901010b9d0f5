// The palette: goes to a board, a card or a room, begins something new, or acts, all by the keyboard. Its field filters the
// page's own entries at once; cards come from the server's search or, offline, from this board.

import { openSheet, say } from "./drawn-sheet.js";
import { openKeys } from "./key-list.js";
import { actions, boards, cards, creations, hasRoom, rooms } from "./palette-entries.js";

const pause = 220;
const shownAtOnce = 50;
// Before anything is typed, so that rooms and actions are in sight.
const boardsAtFirst = 7;

const words = {
    title: { ko: "검색과 명령", en: "Search and commands" },
    field: { ko: "보드, 카드, 방, 명령", en: "Boards, cards, rooms, actions" },
    fieldWithoutBoards: { ko: "방, 명령", en: "Rooms, actions" },
    nothing: { ko: "검색 결과가 없어요. 더 짧게 써 보세요.", en: "Nothing found. Try fewer letters." },
    away: { ko: "지금은 검색할 수 없어요. 여기 있는 것은 열 수 있어요.", en: "The search does not work right now. The rest does." },
};

// Decomposed, so that a syllable that is being typed finds the one it is going to be.
const folded = (text) => text.toLowerCase().normalize("NFD");

// Looks like the list of people to mention.
const draw = (list, entries) => {
    list.replaceChildren(...entries.slice(0, shownAtOnce).map((entry, index) => {
        const option = document.createElement("li");
        option.className = "mention-option";
        option.id = `palette-${index}`;
        option.setAttribute("role", "option");
        const [name, kind] = [document.createElement("span"), document.createElement("span")];
        name.textContent = entry.name;
        name.className = "row-words";
        kind.className = "row-meta";
        kind.textContent = entry.kind;
        option.append(name, kind);
        option.act = entry.act;
        return option;
    }));
};

const openPalette = async () => {
    const { sheet, body } = openSheet("palette", say(words.title));
    body.innerHTML = `
        <input class="input" type="text" role="combobox" aria-controls="palette-list" aria-expanded="true"
            aria-autocomplete="list" autocomplete="off" spellcheck="false" enterkeyhint="go" maxlength="100">
        <p class="field-hint" role="status"></p>
        <ul id="palette-list" role="listbox"></ul>`;
    const [field, hint, list] = body.children;
    const name = say(hasRoom("board") ? words.field : words.fieldWithoutBoards);
    for (const part of [field, list]) part.setAttribute("aria-label", name);
    field.placeholder = name;

    const others = [...rooms(), ...creations(), ...actions(openKeys)];
    let own = [];
    let found = [];
    let isMoved = false;
    let timer = 0;
    let request = null;

    const choose = (option) => {
        for (const other of list.children) other.setAttribute("aria-selected", String(other === option));
        if (!option) return field.removeAttribute("aria-activedescendant");
        field.setAttribute("aria-activedescendant", option.id);
        option.scrollIntoView({ block: "nearest" });
    };

    const show = () => {
        const text = field.value.trim();
        const wanted = folded(text).split(/\s+/);
        const matches = ({ name, kind }) => wanted.every((word) => folded(`${name} ${kind}`).includes(word));
        const boardsHere = text
            ? own.filter(matches).slice(0, shownAtOnce)
            : own.filter(({ isArchived }) => !isArchived).slice(0, boardsAtFirst);
        const chosen = isMoved && list.querySelector("[aria-selected=true]")?.textContent;
        draw(list, [...boardsHere, ...others.filter(matches), ...found]);
        choose([...list.children].find((option) => option.textContent === chosen) ?? list.firstElementChild);
        return list.children.length;
    };

    const look = async () => {
        request?.abort();
        request = new AbortController();
        const { signal } = request;
        const text = field.value.trim();
        try {
            found = text ? await cards(text, signal) : [];
            hint.textContent = show() ? "" : say(words.nothing);
        } catch {
            if (!signal.aborted) hint.textContent = say(words.away);
        }
    };

    field.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(look, pause);
        // What was found for other letters.
        request?.abort();
        isMoved = false;
        found = [];
        show();
    });

    const take = (option) => {
        if (!option) return;
        sheet.close();
        option.act();
    };

    field.addEventListener("keydown", (event) => {
        if (event.isComposing || event.keyCode === 229) return;
        const all = [...list.children];
        const at = all.findIndex((option) => option.getAttribute("aria-selected") === "true");
        const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
        if (to !== undefined) {
            isMoved = true;
            choose(all[(to + all.length) % all.length]);
        } else if (event.key === "Enter") take(all[at]);
        else return;
        event.preventDefault();
    });
    list.addEventListener("click", ({ target }) => take(target.closest("[role=option]")));
    // A page is drawn anew where a journal was locked, whose words may have been found.
    const lookAgain = () => {
        if (found.length === 0) return;
        found = [];
        show();
        look();
    };
    document.addEventListener("maru:page", lookAgain);
    sheet.addEventListener("close", () => {
        document.removeEventListener("maru:page", lookAgain);
        clearTimeout(timer);
        request?.abort();
    });

    show();
    field.focus();
    own = await boards().catch(() => []);
    if (sheet.open) show();
};

export const open = (what) => (what === "keys" ? openKeys() : openPalette());
