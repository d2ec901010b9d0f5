// A card's page is read first. What is pressed opens as a form in its place; what is typed there is sent when one leaves it,
// and `drafts.js` keeps it on this device until the server has it. Escape goes back to reading, and once more to the board.
//
// Without scripts each form opens by its button and is sent by another.

import "./card-files.js";
import "./tick-tasks.js";
import { isChanged } from "./changed.js";
import { whenPageShown } from "./page-shown.js";
import { isPlain } from "./plain-press.js";

const edits = ":is(.card-edit, .item > details):has(> form[data-draft])";
// What holds Escape for itself.
const floating = "dialog[open], :popover-open, .mention-list:not([hidden])";
// How long following a link waits for the answer.
const timeout = 2_000;
// A request that outlives its page may have 64 KiB.
const smallest = 60_000;

const editOf = (element) => element?.closest?.(edits) ?? null;
const formOf = (edit) => edit.querySelector(":scope > form[data-draft]");
const fieldOf = (form) => form.querySelector(".input");
const wasOf = (form, field) => form.querySelector(`[name="was-${field.name}"]`);
const openEdits = () => [...document.querySelectorAll(edits)].filter((edit) => edit.open);

// That of a due day has a time and a reminder too.
const isEdited = (form) => [...form.querySelectorAll(".input")].some(isChanged);
const isBlank = ({ value, required }) => required && value.trim() === "";
const isSendable = (form) => isEdited(form) && !isBlank(fieldOf(form)) && form.checkValidity();
// A draft that came back over another text (`drafts.js`) is saved by its button, or once the person continues writing; never by
// opening its card and leaving it.
const isBehind = (form) => form.hasAttribute("data-behind");

const tell = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

// Where one goes on: at the first of the days that are offered, or at the end of the text.
const open = (edit) => {
    edit.open = true;
    const field = fieldOf(formOf(edit));
    const offer = edit.querySelector("[data-does=offer] button");
    (offer ?? field).focus();
    if (!offer) field.setSelectionRange(field.value.length, field.value.length);
};

const close = (edit) => {
    const hadFocus = edit.contains(document.activeElement);
    edit.open = false;
    if (hadFocus) edit.querySelector("summary").focus({ preventScroll: true });
};

const reset = (form) => {
    const field = fieldOf(form);
    for (const other of form.querySelectorAll(".input")) {
        if (other.options) for (const option of other.options) option.selected = option.defaultSelected;
        else other.value = other.defaultValue;
        const was = wasOf(form, other);
        if (was) was.value = other.value;
        other.removeAttribute("aria-invalid");
    }
    for (const error of form.querySelectorAll(".field-error")) error.remove();
    tell(field);
};

// Back to reading, without what was typed.
const drop = (edit) => {
    reset(formOf(edit));
    close(edit);
};

// Back to reading. What cannot be sent stays open: a form that is too long says so.
const leave = (edit) => {
    const form = formOf(edit);
    if (!isEdited(form) || isBlank(fieldOf(form))) return drop(edit);
    if (isBehind(form)) return close(edit);
    if (isSendable(form)) form.requestSubmit();
};

// Shows a text before the server has it. Returns a function that takes it back.
const show = (edit, text) => {
    const read = edit.id === "edit-title" ? document.querySelector(".top-title")
        : (edit.querySelector(":scope > .item-text") ?? document.querySelector(`[data-edits="${edit.id}"]`));
    if (!read) return () => {};
    const nodes = [...read.childNodes];
    read.textContent = text;
    return () => read.replaceChildren(...nodes);
};

// The forms whose answer is not there yet.
const sending = new Set();
let answered = () => {};

document.addEventListener("maru:sending", ({ target, detail: { body, undo } }) => {
    const edit = editOf(target);
    if (!edit) return;
    const form = formOf(edit);
    let takeBack = () => {};
    if (target === form) {
        sending.add(form);
        takeBack = show(edit, body.get(fieldOf(form).name));
    } else if (target.dataset.does === "offer") reset(form);
    else return;
    close(edit);
    undo.push(() => {
        takeBack();
        edit.open = true;
    });
});

const end = ({ target }) => {
    if (sending.delete(target) && sending.size === 0) answered();
};
document.addEventListener("maru:sent", end);
document.addEventListener("maru:refused", end);

document.addEventListener("click", (event) => {
    const { target } = event;
    const summary = target.closest?.("summary");
    if (!summary && (target.closest?.("a, button, form, input") || String(getSelection()) !== "")) return;
    const read = target.closest?.("[data-edits]")?.dataset.edits ?? (target.closest?.(".top-title") && "edit-title");
    const edit = summary ? summary.parentElement : document.getElementById(read);
    if (!edit?.matches(edits) || edit.open) return;
    event.preventDefault();
    open(edit);
});

// The button or pointer that takes the focus out of a form is pressed before the page changes under it.
let pressed = null;
let isDown = false;
addEventListener("pointerdown", ({ target }) => {
    pressed = target;
    isDown = true;
}, true);
for (const type of ["pointerup", "pointercancel"]) addEventListener(type, () => {
    isDown = false;
}, true);

const whenUp = (act) => {
    if (isDown) addEventListener("pointerup", () => setTimeout(act), { once: true });
    else setTimeout(act);
};

document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const edit = editOf(target);
    if (!edit?.open || !document.hasFocus() || edit.contains(relatedTarget) || edit.contains(pressed)) return;
    whenUp(() => edit.open && !edit.contains(document.activeElement) && leave(edit));
});

// What the next page shows is what was typed here.
let isFollowing = false;
const follow = async (link) => {
    const { href } = link;
    const answer = new Promise((resolve) => {
        answered = resolve;
    });
    const wait = new Promise((resolve) => {
        setTimeout(resolve, timeout);
    });
    await Promise.race([answer, wait]);
    if (openEdits().some((edit) => edit.querySelector(".field-error"))) return;
    if (!link.isConnected || link.href !== href) return location.assign(href);
    isFollowing = true;
    link.click();
    isFollowing = false;
};

addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || link.target || isFollowing || !isPlain(event)) return;
    const dropped = link.matches("[data-drops]") && editOf(link);
    if (!dropped) openEdits().forEach(leave);
    if (!dropped && sending.size === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (dropped) drop(dropped);
    else follow(link);
}, true);

addEventListener("keydown", (event) => {
    pressed = null;
    const { target } = event;
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && editOf(target)) {
        event.preventDefault();
        formOf(editOf(target)).removeAttribute("data-behind");
        return leave(editOf(target));
    }
    if (event.key !== "Escape" || document.querySelector(floating)) return;
    const edit = [editOf(target), openEdits().at(-1)].find((one) => one?.open);
    if (edit) leave(edit);
    else if (target.matches?.("input, textarea, select")) target.blur();
    else document.querySelector(".top-bar a[data-back]")?.click();
}, true);

// The page is going away: the response will not be read. A request that does not arrive is still on the device, which notes
// what was sent.
addEventListener("pagehide", () => {
    for (const form of openEdits().map(formOf).filter((form) => isSendable(form) && !isBehind(form) && !sending.has(form))) {
        const [action, body] = [form.getAttribute("action"), new URLSearchParams(new FormData(form))];
        const leaving = new CustomEvent("maru:leaving", { bubbles: true, cancelable: true, detail: { action, body } });
        if (!form.dispatchEvent(leaving)) continue;
        const keepalive = String(body).length < smallest;
        fetch(action, { method: "POST", body, keepalive, headers: { "Maru-Fragment": "page" } }).catch(() => {});
    }
});

// How much fits stays in sight beside the button that saves, which a long text would push it away from.
const bringCounter = (form) => {
    const counter = form.querySelector(".counter");
    if (!counter) return;
    counter.style.alignSelf = "center";
    form.querySelector(".form-actions")?.prepend(counter);
};

whenPageShown(() => {
    for (const edit of document.querySelectorAll(edits)) bringCounter(formOf(edit));
});
