// Shows search results while typing. Superseded requests are aborted.

import { ask } from "./ask.js";
import { toSignIn } from "./page.js";
import { sayUnreachable } from "./say.js";
import { pageIn, showPage } from "./show-page.js";

const pause = 220;

let timer = 0;
// The form that is being typed in, until its words are asked for.
let typedIn = null;
let typed = null;
// Requests wait for each other: where a link leads depends on what is shown. Typing supersedes what was typed before.
let turn = Promise.resolve();

export const inTurn = (run) => {
    typedNow();
    turn = turn.then(run);
};

// Shows the page of an address in place of this one: the step back leads to the page before both.
export const showInstead = async (address, signal) => {
    try {
        const { response, answer } = await ask(address, { signal });
        if (response.status === 401) return toSignIn();
        const wanted = pageIn(answer);
        if (!response.ok || !wanted) throw new Error(`The server answered ${response.status}`);
        history.replaceState(history.state, "", address);
        showPage(wanted);
    } catch {
        if (!signal?.aborted) sayUnreachable();
    }
};

const addressOf = (form) => {
    const address = new URL(form.getAttribute("action"), location.href);
    for (const [name, value] of new FormData(form)) if (value.trim()) address.searchParams.set(name, value.trim());
    return address;
};

const search = (form, signal) => {
    const address = addressOf(form);
    if (signal.aborted || address.pathname !== location.pathname || address.search === location.search) return null;
    return showInstead(address, signal);
};

const typedNow = () => {
    clearTimeout(timer);
    const form = typedIn;
    if (!form) return;
    typedIn = null;
    typed?.abort();
    typed = new AbortController();
    const { signal } = typed;
    turn = turn.then(() => search(form, signal));
};

// Also during IME composition: in Korean the last syllable is always being composed.
document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-search]");
    if (!form) return;
    clearTimeout(timer);
    typedIn = form;
    timer = setTimeout(typedNow, pause);
});

// The results' page is already open: do not navigate.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-search]") || addressOf(form).pathname !== location.pathname) return;
    event.preventDefault();
    typedIn = form;
    typedNow();
});

// A slash focuses the search field, or opens the page that has one.
document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
    if (event.target.matches?.("input, textarea, select, [contenteditable]") || document.querySelector("dialog:modal")) return;
    const field = document.querySelector("form[data-search] [name=q]");
    const link = document.querySelector("a[data-search-link]");
    if (!field && !link) return;
    event.preventDefault();
    if (!field) return link.click();
    field.focus();
    field.select();
});
