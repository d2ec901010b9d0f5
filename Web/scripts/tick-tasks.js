// People who may edit a card can tick the boxes of tasks in its text: the rule ticks the one of that number in the text.
//
// Without scripts they are ticked in the text's form.

import { whenPageShown } from "./page-shown.js";

const editable = "[data-edits=edit-body]";
const boxesIn = (place) => [...document.querySelectorAll(`${place} input[type=checkbox]`)];

// Pressed and not answered yet; how many requests that is.
const pressed = new Set();
let count = 0;
let form = null;
// The text whose boxes are shown: the form may have been begun from an earlier one.
let text = "";

const hidden = (name, value) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    return field;
};

// Page updates leave it.
const formLike = (edit) => {
    if (form?.isConnected) return form;
    form = document.createElement("form");
    Object.assign(form, { method: "post", hidden: true });
    form.setAttribute("action", edit.getAttribute("action"));
    Object.assign(form.dataset, { enhance: "", own: "" });
    form.append(...["operation", "card", "was-body", "box"].map((name) => hidden(name, "")));
    edit.closest(".card-page").append(form);
    // It gets the id of its operation.
    document.dispatchEvent(new CustomEvent("maru:page", { detail: null }));
    return form;
};

// A box shows what the text says, except while its request is under way. A person who may no longer edit gets a page with other
// boxes. A new page disables them: until it is painted the focus stays.
const show = () => {
    for (const box of boxesIn(".card-reading-body")) {
        const mayPress = Boolean(box.closest(editable));
        box.toggleAttribute("data-ticks", mayPress);
        box.disabled = !mayPress;
        if (!pressed.has(box)) box.checked = box.defaultChecked;
    }
};

const textIn = (page) => page.querySelector("#edit-body [name=was-body]")?.value;

// What the first page has, a draft may have taken the place of.
const look = (event) => {
    const shown = event ? event.detail && textIn(event.detail) : document.querySelector("#edit-body [name=body]")?.defaultValue;
    text = shown ?? text;
    show();
};

whenPageShown(look);

document.addEventListener("click", (event) => {
    if (pressed.has(event.target)) event.preventDefault();
}, true);

document.addEventListener("change", ({ target: box }) => {
    const edit = box.matches?.("[data-ticks]") && document.querySelector("#edit-body form[data-draft]");
    if (!edit) return;
    pressed.add(box);
    const { elements } = formLike(edit);
    elements.namedItem("card").value = edit.elements.namedItem("card").value;
    elements.namedItem("was-body").value = text;
    elements.namedItem("box").value = boxesIn(editable).indexOf(box);
    count += 1;
    form.requestSubmit();
});

const end = ({ target }) => {
    if (count === 0 || (target !== form && target !== document)) return;
    count -= 1;
    if (count > 0) return;
    pressed.clear();
    show();
};
document.addEventListener("maru:sent", end);
document.addEventListener("maru:refused", end);
