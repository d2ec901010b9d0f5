// The save button of a row is there once something in the row differs from what is saved.

import { whenPageShown } from "./page-shown.js";

const isChanged = (field) =>
    field.options
        ? [...field.options].some((option) => option.selected !== option.defaultSelected)
        : field.type !== "hidden" && field.value !== field.defaultValue;

const mark = () => {
    for (const form of document.querySelectorAll("form[data-saves]")) {
        const fields = [...form.elements].filter((field) => field.tagName !== "BUTTON");
        const button = form.querySelector("button");
        const isSaved = !fields.some(isChanged) && !form.querySelector("[aria-invalid]");
        if (isSaved && button === document.activeElement) fields.find((field) => field.type !== "hidden").focus();
        button.hidden = isSaved;
    }
};

document.addEventListener("input", mark);
whenPageShown(mark);
