// Updates `#page` in place to the server's version. Waits while something is sent or dragged.

import { rememberPlaces } from "./glide.js";
import { keepScroll } from "./keep-scroll.js";
import { morph } from "./morph.js";
import { showToast } from "./say.js";

export const page = () => document.getElementById("page");

const sequenceOf = (element) => Number(element?.dataset.sequence ?? 0);

// The page's sequence in its space.
export const sequence = () => sequenceOf(page());

// The page shows the change that the server has recorded as the next one.
export const notePage = (next) => {
    if (next === sequence() + 1) page().dataset.sequence = next;
};

export const pageIn = (answer) => answer.getElementById("page");

// Saves focus and caret, for browsers that lose them when an element moves. Where the element goes, what opens its form's
// menu has the focus.
const keepFocus = () => {
    const active = document.activeElement;
    const { selectionStart, selectionEnd } = active ?? {};
    const opener = active?.closest("form")?.querySelector("[popovertarget]");
    return () => {
        if (active && !active.isConnected) return opener?.focus({ preventScroll: true });
        if (!active || active === document.activeElement || active === document.body) return;
        active.focus({ preventScroll: true });
        if (typeof selectionStart === "number") active.setSelectionRange(selectionStart, selectionEnd);
    };
};

// Changes the page into `wanted`, unless it already has a later sequence. `marks` highlights what others have changed.
// Dispatches `maru:changing` before, and `maru:page` after it.
export const showPage = (wanted, marks = false) => {
    const here = page();
    const toast = wanted.querySelector(":scope > [data-toast]");
    toast?.remove();
    const isOlder = wanted.dataset.space === here.dataset.space && sequenceOf(wanted) < sequenceOf(here);
    if (!isOlder) {
        document.dispatchEvent(new Event("maru:changing"));
        const [glide, scroll, focus] = [rememberPlaces(here), keepScroll(here), keepFocus()];
        morph(here, wanted);
        focus();
        scroll();
        glide({ marks });
        document.title = here.dataset.title ?? document.title;
    }
    // What was not sent stays in sight until it is sent or dropped.
    if (toast && !document.querySelector("[data-retries]")) showToast(document.importNode(toast, true));
    document.dispatchEvent(new CustomEvent("maru:page", { detail: isOlder ? null : wanted }));
};

let holds = 0;
let waiting = [];

export const isHeld = () => holds > 0;

// The last response is the page; of earlier ones only their messages are shown.
const showWaiting = () => {
    const answers = waiting.sort((a, b) => sequenceOf(a) - sequenceOf(b));
    waiting = [];
    answers.forEach((answer, index) => {
        if (index === answers.length - 1 || answer.querySelector("[data-toast]")) showPage(answer);
    });
};

// Defers updates while a card is dragged, or between a touch and its response. Returns a function that ends it, which
// may be given a response to show. Dispatches `maru:held` and `maru:free`.
export const holdPage = () => {
    holds += 1;
    document.dispatchEvent(new Event("maru:held"));
    let isMine = true;
    return (answer = null) => {
        if (!isMine) return;
        isMine = false;
        holds -= 1;
        if (answer) waiting.push(answer);
        if (holds > 0) return;
        showWaiting();
        document.dispatchEvent(new Event("maru:free"));
    };
};
