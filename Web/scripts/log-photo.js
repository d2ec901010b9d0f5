// The photo of a log that is being written: what is chosen is shown at once in place of the former one, and uploaded. The
// log is sent when it has arrived.

import { newID } from "./operation.js";
import { say, sayUnreachable } from "./say.js";
import { isPicture, Refused, sendFile } from "./send-file.js";

// The upload of each item.
const uploads = new WeakMap();
const waiting = new WeakSet();

const partOf = (form) => form.querySelector("[data-log-photo]");
const itemIn = (part) => part.querySelector(".run-photo-place > .run-photo-item");
const fieldOf = (item) => item.querySelector("input");

// Resolves to whether the house has it. What it refuses goes, and the former one comes back; what did not arrive can be
// sent again.
const upload = (part, item, blob, former) => {
    item.setAttribute("aria-busy", "true");
    const arrives = sendFile({ file: fieldOf(item).value, space: part.dataset.logPhoto, blob }).then(
        () => true,
        (error) => {
            if (error instanceof Refused) {
                if (former && item.isConnected) item.replaceWith(former);
                else item.remove();
                say(`${blob.name}: ${error.message}`);
            } else {
                console.warn(error);
                uploads.set(item, () => upload(part, item, blob, former));
            }
            return false;
        },
    ).finally(() => item.removeAttribute("aria-busy"));
    uploads.set(item, () => arrives);
    return arrives;
};

const show = (part, blob) => {
    const item = part.querySelector("template").content.firstElementChild.cloneNode(true);
    item.querySelector("img").src = URL.createObjectURL(blob);
    const field = fieldOf(item);
    field.value = newID();
    // Leaving the page would lose it.
    field.defaultChecked = false;
    field.checked = true;
    const place = part.querySelector(".run-photo-place");
    const former = place.firstElementChild;
    place.replaceChildren(item);
    upload(part, item, blob, former);
};

document.addEventListener("change", ({ target }) => {
    const part = target.type === "file" && target.closest?.("[data-log-photo]");
    const file = part && target.files[0];
    if (!file) return;
    // The same picture can be chosen again.
    target.value = "";
    const { most, tooLarge, noPicture } = part.dataset;
    if (!isPicture(file)) say(`${file.name}: ${noPicture}`);
    else if (file.size > Number(most)) say(`${file.name}: ${tooLarge}`);
    else show(part, file);
});

// Sends the form again once its photo has arrived.
const sendLater = async (form, submitter, item) => {
    waiting.add(form);
    submitter?.setAttribute("aria-busy", "true");
    const hasArrived = await uploads.get(item)();
    waiting.delete(form);
    submitter?.removeAttribute("aria-busy");
    if (!form.isConnected) return;
    if (hasArrived) {
        uploads.delete(item);
        // A form is not submitted again while the event of its first submission is still being told.
        setTimeout(() => form.isConnected && form.requestSubmit());
    } else if (item.isConnected) sayUnreachable();
};

document.addEventListener("submit", (event) => {
    const form = event.target;
    const part = partOf(form);
    if (!part) return;
    // The picture goes another way.
    form.enctype = "application/x-www-form-urlencoded";
    const item = itemIn(part);
    if (!item || !uploads.has(item) || !fieldOf(item).checked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!waiting.has(form)) sendLater(form, event.submitter, item);
}, true);
