// Sends a large file in parts before its form, which then names it: a form with a file has half a minute to arrive.
// `data-parts` is the address of uploads, `data-parts-over` the bytes up to which the form takes the file itself.

import { newID } from "./operation.js";
import { say, sayUnreachable } from "./say.js";

const partBytes = 1024 * 1024;
const tries = 4;
const sending = new WeakSet();

const pause = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds));

// Where the next part begins. A part that did not arrive is sent again; what the server refuses is not.
const send = async (address, part) => {
    for (let attempt = 1; ; attempt += 1) {
        try {
            const response = await fetch(address, {
                method: "PUT",
                body: part,
                headers: { "content-type": "application/octet-stream" },
            });
            const answer = await response.json();
            if (response.ok) return answer.offset;
            if (response.status < 500 && response.status !== 429) throw new Error(answer.detail ?? answer.title);
        } catch (error) {
            if (!(error instanceof TypeError) && !(error instanceof SyntaxError)) throw error;
        }
        if (attempt === tries) return null;
        await pause(1000 * 2 ** attempt);
    }
};

const hidden = (form, name, value) => {
    const field = form.elements.namedItem(name) ?? form.appendChild(document.createElement("input"));
    Object.assign(field, { type: "hidden", name, value });
};

const sendAll = async (form, input, file) => {
    const id = newID();
    const shown = form.querySelector(".file-name");
    for (let offset = 0; offset < file.size; ) {
        const part = file.slice(offset, offset + partBytes);
        offset = await send(`${form.dataset.parts}/${id}/parts/${offset}`, part);
        if (offset === null) return sayUnreachable();
        if (shown) shown.textContent = `${file.name} · ${Math.floor((100 * offset) / file.size)} %`;
    }
    hidden(form, "upload", id);
    hidden(form, "name", file.name);
    input.disabled = true;
    form.submit();
};

document.addEventListener("submit", (event) => {
    const form = event.target;
    const input = form.dataset.parts ? form.querySelector("input[type=file]") : null;
    const file = input?.files?.[0];
    if (event.defaultPrevented || !file || file.size <= Number(form.dataset.partsOver)) return;
    event.preventDefault();
    if (sending.has(form)) return;
    sending.add(form);
    event.submitter?.setAttribute("aria-busy", "true");
    sendAll(form, input, file)
        .catch((error) => say(error.message))
        .finally(() => {
            sending.delete(form);
            event.submitter?.removeAttribute("aria-busy");
        });
});

// After navigating back, a file is chosen anew.
addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll("form[data-parts]")) {
        form.querySelector("input[type=file]").disabled = false;
        for (const name of ["upload", "name"]) form.querySelector(`input[type=hidden][name=${name}]`)?.remove();
    }
});
