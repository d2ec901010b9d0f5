// Fills in where the device is, when its button is pressed.

import { whenPageShown } from "./page-shown.js";

const options = { enableHighAccuracy: true, maximumAge: 60_000, timeout: 20_000 };

const find = () => new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, options);
});

const write = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
};

const locate = async (part, button) => {
    const say = (isFound) => {
        part.querySelector("[data-located]").hidden = isFound !== true;
        part.querySelector("[data-unlocated]").hidden = isFound !== false;
    };
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    say(null);
    try {
        const { coords } = await find();
        const decimals = Number(part.dataset.locate);
        write(button.form.elements.latitude, coords.latitude.toFixed(decimals));
        write(button.form.elements.longitude, coords.longitude.toFixed(decimals));
        const { km } = button.form.elements;
        if (km?.value === "" && part.dataset.distance) write(km, part.dataset.distance);
        say(true);
        if (part.dataset.locateSubmits !== undefined) button.form.requestSubmit();
    } catch {
        say(false);
    }
    button.ariaBusy = null;
};

if (navigator.geolocation) {
    whenPageShown(() => {
        for (const part of document.querySelectorAll("[data-locate]")) part.hidden = false;
    });
    document.addEventListener("click", ({ target }) => {
        const button = target.closest?.("[data-locate] button");
        if (button) locate(button.closest("[data-locate]"), button);
    });
}
