// Pictures that are chosen for a form: which of them it takes, their uploads, and the form, which is sent when they have
// arrived.

import { say, sayUnreachable } from "./say.js";
import { isPicture, Refused, sendFile } from "./send-file.js";

// The upload of each item. An item is what the page shows for a picture, with the field that names its file.
const uploads = new WeakMap();
const waiting = new WeakSet();
// Forms whose chosen pictures are still being looked at, which takes a while where a phone has them elsewhere. Resolves to
// whether all of them were taken.
const choosing = new Map();

export const fieldOf = (item) => item.querySelector("input");

const look = async (input, { most, tooLarge, noPicture }, take) => {
    const files = [...input.files];
    // The same picture can be chosen again.
    input.value = "";
    const problems = new Set();
    for (const file of files) {
        if (!(await isPicture(file))) problems.add(`${file.name}: ${noPicture}`);
        else if (file.size > Number(most)) problems.add(`${file.name}: ${tooLarge}`);
        else {
            const problem = take(file);
            if (problem) problems.add(problem);
        }
    }
    if (problems.size > 0) say([...problems].join(" "));
    return problems.size === 0;
};

// Gives each picture that was chosen to `take`, which may return why it does not take it, and says what is not taken.
export const choosePictures = (input, data, take) => {
    const { form } = input;
    const looked = look(input, data, take).finally(() => choosing.get(form) === looked && choosing.delete(form));
    choosing.set(form, looked);
};

// Calls `choose` for each input whose files were chosen, also before the scripts came that take them.
export const whenChosen = (choose) => {
    document.addEventListener("change", ({ target }) => target.type === "file" && choose(target));
    for (const input of document.querySelectorAll("input[type=file]")) if (input.files.length > 0) choose(input);
};

// A form that is sent meanwhile would go without them.
document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    const looked = choosing.get(form);
    if (!looked) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waiting.has(form)) return;
    waiting.add(form);
    looked.catch(() => false).then((isTaken) => {
        waiting.delete(form);
        if (isTaken && form.isConnected) form.requestSubmit(submitter);
    });
}, true);

// Resolves to whether the server has stored it. A picture that the server refuses is removed; one that did not arrive can be
// sent again.
export const uploadPicture = (item, space, blob, takeOut) => {
    item.setAttribute("aria-busy", "true");
    const arrives = sendFile({ file: fieldOf(item).value, space, blob }).then(
        () => true,
        (error) => {
            if (error instanceof Refused) {
                takeOut();
                say(`${blob.name}: ${error.message}`);
            } else {
                console.warn(error);
                uploads.set(item, () => uploadPicture(item, space, blob, takeOut));
            }
            return false;
        },
    ).finally(() => item.removeAttribute("aria-busy"));
    uploads.set(item, () => arrives);
    return arrives;
};

// Sends the form again once its pictures have arrived.
const sendLater = async (form, submitter, items) => {
    waiting.add(form);
    submitter?.setAttribute("aria-busy", "true");
    const results = await Promise.all(items.map((item) => uploads.get(item)()));
    waiting.delete(form);
    submitter?.removeAttribute("aria-busy");
    if (!form.isConnected) return;
    if (results.every(Boolean)) {
        for (const item of items) uploads.delete(item);
        // A form cannot be submitted again while the event of its first submission is being dispatched.
        setTimeout(() => form.isConnected && form.requestSubmit());
    } else if (items.every((item) => item.isConnected)) sayUnreachable();
};

// Holds back a form of which some pictures have not arrived.
export const holdForPictures = (event, items) => {
    const later = items.filter((item) => uploads.has(item));
    if (later.length === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!waiting.has(event.target)) sendLater(event.target, event.submitter, later);
};
