// The field below a column: Enter adds a card, and the field is empty for the next one.

import { whenComposed } from "./composing.js";
import { newID } from "./operation.js";
import { post } from "./post.js";
import { forgetUnsent } from "./say.js";
import { sketchCard } from "./sketch-card.js";
import { cardOf } from "./spot.js";

// Text that could not be sent is put back, before what was typed since.
const giveBack = (field, text) => {
    if (!field.isConnected) return;
    field.value = field.value ? `${text} ${field.value}` : text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
};

const empty = (field) => {
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
};

// The failed operation of each text: the same text sent again is the same operation. A draft may come back with it.
const unsent = new WeakMap();

const bodyOf = (form, title) => {
    const last = unsent.get(form);
    unsent.delete(form);
    if (last?.get("title") === title) return last;
    const body = new URLSearchParams(new FormData(form));
    body.set("title", title);
    body.set("operation", newID());
    body.set("card", newID());
    return body;
};

const add = async (form) => {
    const field = form.elements.namedItem("title");
    const title = field.value;
    if (!title.trim()) return;
    const body = bodyOf(form, title);
    empty(field);
    const card = sketchCard(form.closest(".column").querySelector(".cards"), body);
    const again = () => {
        if (form.elements.namedItem("title").value === title) add(form);
    };
    if (await post(form, body, again)) {
        card.scrollIntoView({ block: "nearest", behavior: "instant" });
        return;
    }
    card.remove();
    unsent.set(form, body);
    giveBack(field, title);
};

// Only the response was lost: the card has appeared.
const meet = () => {
    for (const form of document.querySelectorAll("form[data-quick-add]")) {
        const body = unsent.get(form);
        if (!body || !cardOf(body.get("card"))) continue;
        const field = form.elements.namedItem("title");
        if (field.value === body.get("title")) empty(field);
        unsent.delete(form);
        forgetUnsent(form);
    }
};
document.addEventListener("maru:page", meet);
document.addEventListener("maru:unsent", ({ target, detail }) => {
    if (!target.matches("form[data-quick-add]")) return;
    unsent.set(target, detail);
    meet();
});

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-quick-add]") || event.defaultPrevented) return;
    event.preventDefault();
    const field = form.elements.namedItem("title");
    whenComposed(form, () => add(form));
    field.focus({ preventScroll: true });
});

// Enter in an empty field is the second of two presses, and does nothing.
document.addEventListener("keydown", (event) => {
    const form = event.key === "Enter" && !event.isComposing && event.target.closest?.("form[data-quick-add]");
    if (form && event.target.name === "title" && !event.target.value.trim()) event.preventDefault();
});
