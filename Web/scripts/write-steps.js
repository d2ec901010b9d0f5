// A form with `data-steps` is walked through one step at a time; Back keeps all that was filled in. What is written is kept
// on this device until it is sent, in a draft that survives closing. Without scripts the steps lie one below the other.

import { whenPageShown } from "./page-shown.js";

const stepsOf = (form) => [...form.querySelectorAll("[data-step]")];
const keyOf = (form) => `maru-draft/${form.dataset.draft}`;

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
    if (focuses) steps[index].querySelector(".write-title")?.focus();
};

// What was written in the steps before, below the keyword.
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

const keep = (form) => {
    if (!form.dataset.draft) return;
    const fields = [...new FormData(form)].filter(([name]) => name !== "operation" && name !== "promise");
    localStorage.setItem(keyOf(form), JSON.stringify(fields));
};

const bringBack = (form) => {
    if (!form.dataset.draft || form.querySelector(".field-error")) return;
    const kept = localStorage.getItem(keyOf(form));
    if (!kept) return;
    for (const [name, value] of JSON.parse(kept)) {
        for (const field of form.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
            if (field.type === "radio") field.checked = field.value === value;
            else if (field.value === "") field.value = value;
        }
    }
};

const begin = (form) => {
    if ("walks" in form.dataset) return;
    bringBack(form);
    const steps = stepsOf(form);
    const wrong = steps.findIndex((step) => step.querySelector(".field-error"));
    show(form, Math.max(wrong, 0), false);
};

document.addEventListener("click", (event) => {
    const way = event.target.closest?.("[data-goes]");
    const form = way?.closest("form[data-steps]");
    if (!form) return;
    const index = Number(form.dataset.walks);
    if (way.dataset.goes === "back") show(form, Math.max(index - 1, 0));
    else if (isComplete(stepsOf(form)[index])) show(form, index + 1);
});

// Enter goes on to the next step instead of sending what is not finished.
document.addEventListener("keydown", (event) => {
    const form = event.target.closest?.("form[data-steps]");
    if (!form || event.key !== "Enter" || event.isComposing || event.target.localName !== "input") return;
    if (Number(form.dataset.walks) === stepsOf(form).length - 1) return;
    event.preventDefault();
    form.querySelector("[data-step]:not([hidden]) [data-goes=next]")?.click();
});

document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form[data-steps]");
    if (form) keep(form);
});

// A draft ends when the house has taken it: the page that follows says so in its address.
document.addEventListener("submit", (event) => {
    if (event.target.matches?.("form[data-steps]")) sessionStorage.setItem("maru-sent", keyOf(event.target));
    if (event.target.matches?.('form[action$="/sign-out"]')) forgetDrafts();
});

// Whoever signs out leaves nothing sealed behind on the device.
const forgetDrafts = () => {
    for (const key of Object.keys(localStorage)) if (key.startsWith("maru-draft/")) localStorage.removeItem(key);
};

whenPageShown(() => {
    const sent = sessionStorage.getItem("maru-sent");
    const form = document.querySelector("form[data-steps]");
    if (sent && !form && new URLSearchParams(location.search).has("did")) {
        localStorage.removeItem(sent);
        sessionStorage.removeItem("maru-sent");
    }
    if (form) begin(form);
});
