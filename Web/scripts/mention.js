// Mentions in comments: `@` opens a list of the people on the board, filtered by what follows. Without the list, a
// typed name is a mention too.

import { announce } from "./announce.js";

const box = (event) => event.target.closest?.("[data-mentions] textarea");
const listOf = (area) => area.closest("[data-mentions]").querySelector("[role=listbox]");
const shown = (list) => [...list.querySelectorAll("[role=option]:not([hidden])")];
const isOpen = (list) => !list.hidden;

// The text between an `@` at the start of a word and the caret; nothing if there is none.
const wantedIn = (area) => {
    if (area.selectionStart !== area.selectionEnd) return null;
    const before = area.value.slice(0, area.selectionStart);
    return before.match(/(?:^|[^\p{Script=Latin}\p{N}])@([^\s@]{0,30})$/u)?.[1] ?? null;
};

// The field whose list is open.
let asking = null;

const close = (area) => {
    asking = null;
    listOf(area).hidden = true;
    area.removeAttribute("aria-activedescendant");
};

const choose = (area, option) => {
    const list = listOf(area);
    for (const other of list.querySelectorAll("[role=option]")) other.setAttribute("aria-selected", String(other === option));
    area.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
};

const offer = (area) => {
    const list = listOf(area);
    const wanted = wantedIn(area)?.toLowerCase();
    if (wanted === undefined) return close(area);
    for (const option of list.querySelectorAll("[role=option]")) {
        option.hidden = !option.dataset.name.toLowerCase().includes(wanted);
    }
    const [first] = shown(list);
    if (!first) return close(area);
    list.hidden = false;
    area.setAttribute("aria-controls", list.id);
    area.setAttribute("aria-autocomplete", "list");
    choose(area, first);
    if (asking !== area) announce(list.getAttribute("aria-label"));
    asking = area;
};

// Replaces what was typed with the name, and adds the id, because two people may have the same name.
const take = (area, option) => {
    const start = area.selectionStart - (wantedIn(area) ?? "").length;
    area.setRangeText(`${option.dataset.name} `, start, area.selectionStart, "end");
    const picked = area.form.elements.namedItem("picked");
    if (picked) picked.value = `${picked.value} ${option.dataset.person}`.trim();
    close(area);
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
};

const chosen = (list) => list.querySelector("[aria-selected=true]:not([hidden])") ?? shown(list)[0];

document.addEventListener("input", (event) => {
    const area = box(event);
    if (area) offer(area);
});

// Before the composer's listener: Enter chooses a name first, and sends only if the list is closed.
addEventListener(
    "keydown",
    (event) => {
        const area = box(event);
        if (!area || !isOpen(listOf(area))) return;
        const list = listOf(area);
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const takes = [event.key, event.code].some((key) => key === "Enter" || key === "Tab");
        // The composition is ended first, and the name chosen then, with a single press.
        if (event.isComposing || event.keyCode === 229) {
            if (takes) area.addEventListener("compositionend", () => setTimeout(() => isOpen(list) && take(area, chosen(list))), { once: true });
            return;
        }
        if (!step && !takes && event.key !== "Escape") return;
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.key === "Escape") return close(area);
        if (takes) return take(area, chosen(list));
        const options = shown(list);
        choose(area, options[(options.indexOf(chosen(list)) + step + options.length) % options.length]);
    },
    true,
);

document.addEventListener("pointerdown", (event) => {
    const option = event.target.closest?.("[data-mentions] [role=option]");
    if (option) event.preventDefault();
});

document.addEventListener("click", (event) => {
    const option = event.target.closest?.("[data-mentions] [role=option]");
    if (option) take(option.closest("[data-mentions]").querySelector("textarea"), option);
});

document.addEventListener("focusout", (event) => {
    const area = box(event);
    if (area) close(area);
});

// A page update closes the list. Reopen it, or Enter would send what should become a name.
document.addEventListener("maru:page", () => asking?.isConnected && offer(asking));

document.addEventListener("maru:sent", (event) => {
    const picked = event.target.elements?.namedItem("picked");
    if (picked && event.target.matches("[data-mentions] form")) picked.value = "";
});
