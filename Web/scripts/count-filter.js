// Says how many runs a filter would find, before it is applied.

import { isChanged } from "./changed.js";

const pause = 300;

let timer = 0;
let request = null;

const count = async (form) => {
    const said = form.querySelector("[data-counted]");
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const address = new URL(form.dataset.counts, location.href);
    address.search = new URLSearchParams([...new FormData(form)].filter(([name, value]) => value !== "" || name === "km"));
    try {
        const response = await fetch(address, { signal, headers: { Accept: "application/json" } });
        if (!response.ok) throw new Error(`The server answered ${response.status}`);
        said.textContent = (await response.json()).said;
    } catch {
        // The form works without it, and an old count would be wrong.
        if (!signal.aborted) said.textContent = "";
    }
};

const later = ({ target }) => {
    const form = target.closest?.("form[data-counts]");
    if (!form) return;
    clearTimeout(timer);
    timer = setTimeout(() => count(form), pause);
};

document.addEventListener("input", later);
document.addEventListener("change", later);
// What was chosen before this script came.
for (const form of document.querySelectorAll("form[data-counts]")) {
    if ([...form.elements].some(isChanged)) later({ target: form });
}
