// Says below the year of birth what others see of it, while it is typed.

import { whenPageShown } from "./page-shown.js";

const say = (part) => {
    const [field, hint] = [part.querySelector("input"), part.querySelector(".field-hint")];
    const { bands, year, noYear } = part.dataset;
    const born = field.value === "" ? NaN : Number(field.value);
    const isRight = Number.isInteger(born) && born >= Number(field.min) && born <= Number(field.max);
    const age = Number(year) - born;
    const said = isRight ? bands.split("|")[age % 10].replace("0", age - (age % 10)) : noYear;
    if (hint.textContent !== said) hint.textContent = said;
};

document.addEventListener("input", ({ target }) => {
    const part = target.closest?.("[data-bands]");
    if (part) say(part);
});

// An update keeps the year that is being typed, and brings the hint of the one that was saved.
whenPageShown(() => document.querySelectorAll("[data-bands]").forEach(say));
