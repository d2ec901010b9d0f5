// Counts what is typed, in user-perceived characters or in columns, and holds back a form that exceeds a limit. Typing
// past the limit is allowed, and the excess is shown, so that people can choose what to cut.

import { announce } from "./announce.js";
import { columnsOf, countOf, unitOf } from "./measure.js";
import { whenPageShown } from "./page-shown.js";

const grouped = (number) => number.toLocaleString("en-US");

// Adds a counter to a field without one when its limit is near.
const counterOf = (field) => {
    const own = document.getElementById(`${field.id}-count`);
    if (own) return own;
    const counter = document.createElement("span");
    counter.id = `${field.id}-count`;
    counter.className = "counter";
    field.after(counter);
    field.setAttribute("aria-describedby", counter.id);
    return counter;
};

// The fields that share a limit with this one, including it.
const sharing = (field) =>
    field.dataset.shares ? [...field.form.querySelectorAll(`[data-shares="${field.dataset.shares}"]`)] : [field];

// Space around a line is trimmed before it is stored, and so not counted; space around multi-line text is stored and
// counted, except where several fields share a limit.
const textIn = (field) =>
    field.localName === "textarea" && !field.dataset.shares ? field.value : field.value.trim().replaceAll("\r\n", "\n");

const isInColumns = (field) => field.dataset.measure === "columns";

const countIn = (field) => (isInColumns(field) ? columnsOf : countOf)(textIn(field));

const update = (field) => {
    const limit = Number(field.dataset.limit);
    const together = sharing(field);
    const count = together.reduce((sum, one) => sum + countIn(one), 0);
    const isOver = count > limit;
    const wasOver = "over" in field.dataset;
    for (const one of together) tell(one, count, limit);
    if (isOver !== wasOver) announce(document.getElementById(`${field.id}-count`)?.textContent);
    holdBack(field.form);
};

const tell = (field, count, limit) => {
    const isOver = count > limit;
    if (!document.getElementById(`${field.id}-count`) && count < limit * 0.8) return;
    const counter = counterOf(field);
    const unit = isInColumns(field) ? unitOf(textIn(field)) : 1;
    const said = (number) => grouped(Math.ceil(number / unit));
    const over = (counter.dataset.overText ?? field.dataset.overText)?.replace("0", said(count - limit));
    const used = counter.dataset.usedText?.replace("0", said(count)) ?? `${said(count)} / ${said(limit)}`;
    counter.textContent = isOver && over ? over : used;
    counter.toggleAttribute("data-over", isOver);
    field.toggleAttribute("data-over", isOver);
    field.setCustomValidity(isOver ? counter.textContent : "");
};

const holdBack = (form) => {
    if (!form) return;
    const isOver = form.querySelector("[data-limit][data-over]") !== null;
    for (const button of form.querySelectorAll("button:not([type=button])")) {
        if (isOver && !button.disabled) {
            button.disabled = true;
            button.dataset.heldBack = "";
        } else if (!isOver && "heldBack" in button.dataset) {
            button.disabled = false;
            delete button.dataset.heldBack;
        }
    }
};

document.addEventListener("input", (event) => {
    if (event.target.matches?.("[data-limit]")) update(event.target);
});

// The reset event fires before the fields are cleared.
document.addEventListener("reset", (event) => {
    setTimeout(() => event.target.querySelectorAll("[data-limit]").forEach(update));
});

whenPageShown(() => document.querySelectorAll("[data-limit]").forEach(update));
