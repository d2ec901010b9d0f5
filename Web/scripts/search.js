// Shows search results while typing. Aborts superseded requests.

import { ask } from "./ask.js";
import { toSignIn } from "./page.js";
import { sayUnreachable } from "./say.js";
import { pageIn, showPage } from "./show-page.js";

const pause = 220;

let timer = 0;
let request = null;

const addressOf = (form) => {
    const address = new URL(form.getAttribute("action"), location.href);
    const words = form.elements.namedItem("q").value.trim();
    if (words) address.searchParams.set("q", words);
    return address;
};

const search = async (form) => {
    const address = addressOf(form);
    if (address.pathname !== location.pathname || address.search === location.search) return;
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    try {
        const { response, answer } = await ask(address, { signal });
        if (response.status === 401) return toSignIn();
        const wanted = pageIn(answer);
        if (!response.ok || !wanted) throw new Error(`The search answered ${response.status}`);
        history.replaceState(history.state, "", address);
        showPage(wanted);
    } catch {
        if (!signal.aborted) sayUnreachable();
    }
};

// Also during IME composition: in Korean the last syllable is always being composed.
document.addEventListener("input", ({ target }) => {
    const form = target.closest?.("form[data-search]");
    if (!form) return;
    clearTimeout(timer);
    timer = setTimeout(() => search(form), pause);
});

// The results' page is already open: do not navigate.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-search]") || addressOf(form).pathname !== location.pathname) return;
    event.preventDefault();
    clearTimeout(timer);
    search(form);
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
