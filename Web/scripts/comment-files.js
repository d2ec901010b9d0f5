// Pictures and files of a comment that is being written. `photos.js` keeps on this device what is chosen and uploads it; here
// it is shown in a strip above the box and named in the form. With files, a comment needs no text.

import { dropFile } from "./kept-files.js";

const forms = ".writing form[data-add-photos]";

// What the form sends to the server of each item; the items that the form's present request contains; how many a form can have;
// the promise of storing each on this device.
const details = new WeakMap();
const keeping = new WeakMap();
const sent = new WeakMap();
const most = new WeakMap();

const stripOf = (form) => form.querySelector(".composer-strip");
const itemsOf = (form) => [...stripOf(form).children];

const fieldOf = (form) => {
    const there = form.querySelector("input[type=hidden][name=files]");
    if (there) return there;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "files" });
    // Page updates leave it, and the items.
    field.dataset.own = "";
    form.append(field);
    return field;
};

const count = (form) => {
    if (!most.has(form)) most.set(form, Number(form.dataset.left));
    const items = itemsOf(form);
    form.dataset.left = most.get(form) - items.length;
    fieldOf(form).value = items.length > 0 ? JSON.stringify(items.map((item) => details.get(item))) : "";
};

const drawn = (kind, name, address) => {
    if (kind !== "picture") {
        const words = document.createElement("span");
        words.className = "composer-keep";
        words.textContent = name;
        return words;
    }
    const image = new Image(64, 64);
    Object.assign(image, { className: "photo", alt: name, src: address });
    return image;
};

// Before `photos.js` asks how many are left: a page update may have written the number again.
document.addEventListener("change", ({ target }) => {
    const form = target.closest?.(forms);
    if (form && target.type === "file") count(form);
}, true);

document.addEventListener("maru:keeping", ({ target, detail }) => {
    if (!target.matches?.(forms)) return;
    const done = () => keeping.get(target) === detail && keeping.delete(target);
    keeping.set(target, detail);
    detail.then(done, done);
}, true);

document.addEventListener("maru:kept", ({ target: form, detail }) => {
    if (!form.matches?.(forms)) return;
    const { file, name, size, kind, width = 0, height = 0, address } = detail;
    const item = form.querySelector("[data-file-item]").content.firstElementChild.cloneNode(true);
    item.dataset.own = "";
    item.prepend(drawn(kind, name, address));
    const button = item.querySelector("button");
    button.title = button.title.replace("…", () => name);
    button.ariaLabel = button.title;
    details.set(item, { file, name, size, kind, width: Number(width), height: Number(height) });
    stripOf(form).append(item);
    count(form);
}, true);

document.addEventListener("click", ({ target }) => {
    const item = target.closest?.(".composer-image button")?.closest("li");
    const form = item?.closest(forms);
    if (!form || !details.has(item)) return;
    dropFile(details.get(item).file).catch((error) => console.warn(error));
    item.remove();
    count(form);
    form.querySelector(".composer-files").focus();
});

// The box is not required, because files are enough. What was chosen goes along: a large file takes a moment to be kept.
document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches(forms)) return;
    if (keeping.has(form)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        const again = () => form.requestSubmit(event.submitter);
        return void keeping.get(form).then(again, again);
    }
    const box = form.querySelector(".composer-box");
    if (itemsOf(form).length > 0 || box.value.trim()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    box.focus();
}, true);

// By Enter, `compose.js` sends what has a text.
document.addEventListener("keydown", ({ key, target, defaultPrevented }) => {
    const form = key === "Enter" && defaultPrevented && target.matches?.(".composer-box") && target.closest(forms);
    if (form && !target.value.trim() && (itemsOf(form).length > 0 || keeping.has(form))) form.requestSubmit();
}, true);

document.addEventListener("maru:sending", ({ target }) => {
    if (target.matches?.(forms)) sent.set(target, itemsOf(target));
});

document.addEventListener("maru:sent", ({ target }) => {
    if (!sent.has(target)) return;
    for (const item of sent.get(target)) item.remove();
    sent.delete(target);
    count(target);
});
