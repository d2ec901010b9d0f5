// Shows a form with `data-steps` one step at a time, with the focus in the step's field; Back keeps the entered text.
// Without scripts all steps are shown.

import { whenPageShown } from "./page-shown.js";

const stepsOf = (form) => [...form.querySelectorAll("[data-step]")];

// Where one goes on in a step: at its first error, else in its first field; in a group, at the checked choice.
const fieldOf = (step) => {
    const place = step.querySelector("[aria-invalid=true]") ?? step.querySelector("fieldset, input, textarea");
    return place?.matches("fieldset") ? (place.querySelector("input:checked") ?? place.querySelector("input")) : place;
};

const show = (form, index, focuses = true) => {
    const steps = stepsOf(form);
    steps.forEach((step, number) => (step.hidden = number !== index));
    form.dataset.walks = String(index);
    const marks = [...form.querySelectorAll(".step")];
    marks.forEach((mark, number) => {
        mark.toggleAttribute("data-done", number < index);
        if (number === index) mark.setAttribute("aria-current", "step");
        else mark.removeAttribute("aria-current");
    });
    if (index === steps.length - 1) tellWhole(form);
    if (!focuses) return;
    scrollTo({ top: 0, behavior: "instant" });
    fieldOf(steps[index])?.focus();
};

// Shows the text of the previous steps below the keyword.
const tellWhole = (form) => {
    const whole = form.querySelector("[data-whole]");
    if (!whole) return;
    whole.replaceChildren();
    for (const field of form.querySelectorAll("textarea, input[type=radio]:checked")) {
        const value = field.localName === "textarea" ? field.value.trim() : field.nextElementSibling?.textContent;
        if (!value) continue;
        const name = document.createElement("dt");
        name.textContent =
            (field.localName === "textarea" ? field.labels?.[0] : field.closest("fieldset")?.querySelector("legend"))?.textContent ?? "";
        const said = document.createElement("dd");
        said.textContent = value;
        whole.append(name, said);
    }
    whole.hidden = whole.childElementCount === 0;
};

const isComplete = (step) => [...step.querySelectorAll("input, textarea")].every((field) => field.reportValidity());

const begin = (form) => {
    const steps = stepsOf(form);
    // The page was updated: stay at the same step.
    if ("walks" in form.dataset) return show(form, Number(form.dataset.walks), false);
    const wrong = steps.findIndex((step) => step.querySelector(".field-error"));
    // What a banner above says of the whole form is read first.
    show(form, Math.max(wrong, 0), !form.previousElementSibling?.matches(".banner"));
};

document.addEventListener("click", (event) => {
    const way = event.target.closest?.("[data-goes]");
    const form = way?.closest("form[data-steps]");
    if (!form) return;
    const index = Number(form.dataset.walks);
    if (way.dataset.goes === "back") show(form, Math.max(index - 1, 0));
    else if (isComplete(stepsOf(form)[index])) show(form, index + 1);
});

// Enter goes to the next step instead of sending an unfinished form.
document.addEventListener("keydown", (event) => {
    const form = event.target.closest?.("form[data-steps]");
    if (!form || event.key !== "Enter" || event.isComposing || event.target.localName !== "input") return;
    if (Number(form.dataset.walks) === stepsOf(form).length - 1) return;
    event.preventDefault();
    form.querySelector("[data-step]:not([hidden]) [data-goes=next]")?.click();
});

whenPageShown(() => {
    const form = document.querySelector("form[data-steps]");
    if (form) begin(form);
});
