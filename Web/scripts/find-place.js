// Looks for an address and fills in what was chosen, without sending the form that it is a part of.

import { ask } from "./ask.js";

// Says that the server was not reached. It is the page's own function, whose module remembers what it says.
let sayUnreachable;

export const sayBy = (say) => {
    sayUnreachable = say;
};

const found = () => document.getElementById("found-places");

const find = async (button) => {
    if (button.ariaBusy) return;
    button.ariaBusy = "true";
    try {
        const body = new URLSearchParams(new FormData(button.form));
        const { response, answer } = await ask(button.getAttribute("formaction"), { method: "POST", body });
        const wanted = answer.getElementById("found-places");
        if (!response.ok || !wanted) throw new Error(`The server answered ${response.status}`);
        const places = document.importNode(wanted, true);
        // The page may be brought up to date meanwhile, in which nothing is found.
        for (const place of places.children) place.dataset.own = "";
        found().replaceChildren(...places.childNodes);
        // On a phone it comes below the screen.
        found().scrollIntoView({ block: "nearest" });
    } catch {
        sayUnreachable();
    }
    button.ariaBusy = null;
};

const write = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
};

// What everybody reads, and what the place is called, stay as they were written.
const fill = (button) => {
    const [point, name, address, district] = button.value.split("\t");
    const [latitude, longitude] = point.split(",");
    const fields = button.form.elements;
    const first = (text, field) => [...text].slice(0, Number(field.dataset.limit)).join("");
    write(fields.latitude, latitude);
    write(fields.longitude, longitude);
    write(fields.address, first(address, fields.address));
    for (const [field, text] of [[fields["place-name"], name], [fields.district, district]]) {
        if (field.value.trim() === "") write(field, first(text, field));
    }
    found().replaceChildren();
    fields["place-name"].focus();
};

document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-find-place] button[formaction]");
    if (!button) return;
    event.preventDefault();
    if (button.matches("[data-chosen-place]")) fill(button);
    else find(button);
});

// Enter in the field looks for it, rather than saving the form.
document.addEventListener("keydown", (event) => {
    const field = event.target.closest?.("[data-find-place] input");
    if (!field || event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    find(field.closest("[data-find-place]").querySelector("button[formaction]"));
});
