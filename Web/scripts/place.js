// Keeps where a new entry is begun, if the person wants that on this device. It comes when it comes: the text neither
// waits for it nor is touched by it.

import { newID } from "./operation.js";
import { refreshPage } from "./page.js";
import { whenPageShown } from "./page-shown.js";
import { say } from "./say.js";

const key = (person) => `maru-place/${person}`;
// Places are kept with two decimals, about a kilometre. They are rounded before they leave the device.
const decimals = 2;
const options = { enableHighAccuracy: false, maximumAge: 600_000, timeout: 60_000 };

const wants = (person) => localStorage.getItem(key(person)) === "yes";
const answer = (person, isWanted) => localStorage.setItem(key(person), isWanted ? "yes" : "no");

const find = () => new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, options);
});

// If the browser refuses permission, the setting is turned off, and a message says so.
const findFor = (person, place) => find().catch((error) => {
    if (error.code === error.PERMISSION_DENIED) {
        answer(person, false);
        say(place.dataset.placeDenied);
    }
    return null;
});

const offer = () => {
    const question = document.querySelector("[data-place-offer]");
    if (question) question.hidden = localStorage.getItem(key(question.dataset.placeOffer)) !== null;
    const setting = document.querySelector("[data-place-setting]");
    if (!setting) return;
    setting.hidden = false;
    setting.querySelector("input").checked = wants(setting.dataset.placeSetting);
};

const choose = async (person, isWanted, place) => {
    answer(person, isWanted);
    // The browser asks now, when the person knows why.
    if (isWanted) await findFor(person, place);
    offer();
};

const send = async (form, position) => {
    const coordinates = [position.coords.latitude, position.coords.longitude].map((one) => one.toFixed(decimals)).join(",");
    const address = form.getAttribute("action").replace("write-entry", "set-place");
    const body = new URLSearchParams({ operation: newID(), entry: form.elements.entry.value, name: "", coordinates });
    const response = await fetch(address, { method: "POST", body, headers: { "Maru-Fragment": "page" } });
    if (response.ok) refreshPage();
};

// Once, for an entry that this page begins.
const keepPlace = (form) => {
    const person = form.dataset.writer;
    if (form.elements.base.value !== "" || !wants(person)) return;
    const found = findFor(person, form);
    form.addEventListener(
        "maru:written",
        async () => {
            const position = await found;
            if (position) await send(form, position).catch(() => {});
        },
        { once: true },
    );
};

if (navigator.geolocation) {
    whenPageShown(offer);
    document.addEventListener("click", ({ target }) => {
        const button = target.closest?.("[data-place-answer]");
        const question = button?.closest("[data-place-offer]");
        if (question) choose(question.dataset.placeOffer, button.dataset.placeAnswer === "yes", question);
    });
    document.addEventListener("change", ({ target }) => {
        const setting = target.closest?.("[data-place-setting]");
        if (setting) choose(setting.dataset.placeSetting, target.checked, setting);
    });
    const form = document.querySelector("form[data-auto-save]");
    if (form) keepPlace(form);
}
