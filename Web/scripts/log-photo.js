// The photo of a log that is being written: what is chosen is shown at once in place of the former one, and uploaded. The
// log is sent when it has arrived.

import { choosePictures, fieldOf, holdForPictures, uploadPicture, whenChosen } from "./chosen-pictures.js";
import { newID } from "./operation.js";

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
    // If the server refuses the photo, the former one is shown again.
    uploadPicture(item, part.dataset.logPhoto, blob, () => {
        if (former && item.isConnected) item.replaceWith(former);
        else item.remove();
    });
};

const choose = (input) => {
    const part = input.closest("[data-log-photo]");
    if (part) choosePictures(input, part.dataset, (file) => show(part, file));
};

whenChosen(choose);

document.addEventListener("submit", (event) => {
    const form = event.target;
    const part = form.querySelector("[data-log-photo]");
    if (!part) return;
    // The picture goes another way.
    form.enctype = "application/x-www-form-urlencoded";
    const item = part.querySelector(".run-photo-place > .run-photo-item");
    if (item && fieldOf(item).checked) holdForPictures(event, [item]);
}, true);
