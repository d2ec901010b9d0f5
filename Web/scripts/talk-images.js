// Images of a message that is being written: what is chosen is shown in a strip above the box and uploaded at once. The
// message is sent when they have arrived, so that all of it comes together.

import { choosePictures, fieldOf, holdForPictures, uploadPicture, whenChosen } from "./chosen-pictures.js";
import { newID } from "./operation.js";

// The items that a form's request has taken along.
const sent = new WeakMap();

const stripOf = (form) => form.querySelector(".composer-strip");
const itemsOf = (form) => [...stripOf(form).children];
const formOf = (target) => target.closest?.("form[data-images]");

// The fields are named by their order.
const number = (form) => {
    itemsOf(form).forEach((item, index) => {
        fieldOf(item).name = `image-${index + 1}`;
        const button = item.querySelector("button");
        if (button) button.ariaLabel = `${button.title} ${index + 1}`;
    });
    document.dispatchEvent(new Event("maru:attached"));
};

const drop = (form, item) => {
    URL.revokeObjectURL(item.querySelector("img").src);
    item.remove();
    number(form);
};

const attach = (form, file) => {
    const item = form.querySelector("[data-image-item]").content.firstElementChild.cloneNode(true);
    // Page updates leave it.
    item.dataset.own = "";
    const image = item.querySelector("img");
    image.src = URL.createObjectURL(file);
    image.alt = file.name;
    fieldOf(item).value = newID();
    stripOf(form).append(item);
    number(form);
    uploadPicture(item, form.dataset.images, file, () => drop(form, item));
};

whenChosen((input) => {
    const form = formOf(input);
    if (!form) return;
    const { count, tooMany } = form.dataset;
    choosePictures(input, form.dataset, (file) => {
        if (itemsOf(form).length >= Number(count)) return tooMany;
        attach(form, file);
    });
});

document.addEventListener("click", ({ target }) => {
    const item = target.closest?.(".composer-image button")?.closest("li");
    const form = item && formOf(item);
    if (!form) return;
    drop(form, item);
    form.querySelector(".composer-files").focus();
});

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-images]")) return;
    const box = form.querySelector(".composer-box");
    if (itemsOf(form).length > 0 || box.value.trim()) return holdForPictures(event, itemsOf(form));
    event.preventDefault();
    event.stopImmediatePropagation();
    box.focus();
}, true);

document.addEventListener("maru:sending", ({ target, detail }) => {
    if (!target.matches?.("form[data-images]")) return;
    const taken = new Set(detail.body.values());
    sent.set(target, itemsOf(target).filter((item) => taken.has(fieldOf(item).value)));
});

document.addEventListener("maru:sent", ({ target }) => {
    for (const item of sent.get(target) ?? []) if (item.isConnected) drop(target, item);
    sent.delete(target);
});
