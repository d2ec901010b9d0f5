// Images of a message that is being written: what is chosen is shown in a strip above the box and uploaded at once. The
// message is sent when they have arrived, so that all of it comes together.

import { newID } from "./operation.js";
import { say, sayUnreachable } from "./say.js";
import { isPicture, Refused, sendFile } from "./send-file.js";

// The upload of each item of a strip.
const uploads = new WeakMap();
// The items that a form's request has taken along.
const sent = new WeakMap();
const waiting = new WeakSet();

const stripOf = (form) => form.querySelector(".composer-strip");
const itemsOf = (form) => [...stripOf(form).children];
const fieldOf = (item) => item.querySelector("input");
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

// Resolves to whether the house has it. What it refuses goes; what did not arrive can be sent again.
const upload = (form, item, blob) => {
    item.setAttribute("aria-busy", "true");
    const arrives = sendFile({ file: fieldOf(item).value, space: form.dataset.images, blob }).then(
        () => true,
        (error) => {
            if (error instanceof Refused) {
                drop(form, item);
                say(`${blob.name}: ${error.message}`);
            } else {
                console.warn(error);
                uploads.set(item, () => upload(form, item, blob));
            }
            return false;
        },
    ).finally(() => item.removeAttribute("aria-busy"));
    uploads.set(item, () => arrives);
    return arrives;
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
    upload(form, item, file);
};

document.addEventListener("change", ({ target }) => {
    const form = formOf(target);
    if (!form || target.type !== "file") return;
    const files = [...target.files];
    // The same picture can be chosen again.
    target.value = "";
    const { count, most, tooMany, tooLarge, noPicture } = form.dataset;
    const problems = new Set();
    for (const file of files) {
        if (!isPicture(file)) problems.add(`${file.name}: ${noPicture}`);
        else if (file.size > Number(most)) problems.add(`${file.name}: ${tooLarge}`);
        else if (itemsOf(form).length >= Number(count)) problems.add(tooMany);
        else attach(form, file);
    }
    if (problems.size > 0) say([...problems].join(" "));
});

document.addEventListener("click", ({ target }) => {
    const item = target.closest?.(".composer-image button")?.closest("li");
    const form = item && formOf(item);
    if (!form) return;
    drop(form, item);
    form.querySelector(".composer-files").focus();
});

// Sends the form again once its images have arrived.
const sendLater = async (form, submitter, items) => {
    waiting.add(form);
    submitter?.setAttribute("aria-busy", "true");
    const results = await Promise.all(items.map((item) => uploads.get(item)()));
    waiting.delete(form);
    submitter?.removeAttribute("aria-busy");
    if (!form.isConnected) return;
    if (results.every(Boolean)) {
        for (const item of items) uploads.delete(item);
        // A form is not submitted again while the event of its first submission is still being told.
        setTimeout(() => form.isConnected && form.requestSubmit());
    } else if (items.every((item) => item.isConnected)) sayUnreachable();
};

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("form[data-images]")) return;
    const box = form.querySelector(".composer-box");
    const items = itemsOf(form).filter((item) => uploads.has(item));
    const isEmpty = itemsOf(form).length === 0 && !box.value.trim();
    if (!isEmpty && items.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (isEmpty) box.focus();
    else if (!waiting.has(form)) sendLater(form, event.submitter, items);
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
