// Sends forms with `data-enhance` without leaving the page. A repeated submission has one effect; one that did not
// arrive can be sent again as the same operation.

import { whenComposed } from "./composing.js";
import { renew } from "./operation.js";
import { post } from "./post.js";

// The requests of each form in progress, by content, and the content of one that failed.
const sending = new WeakMap();
const failed = new WeakMap();

// Files go another way.
const fieldsOf = (form, submitter) =>
    new URLSearchParams([...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));

const wordsIn = (body) => {
    const rest = new URLSearchParams(body);
    rest.delete("operation");
    return rest.toString();
};

const send = async (form, submitter) => {
    const words = wordsIn(fieldsOf(form, submitter));
    const underWay = sending.get(form) ?? new Set();
    if (underWay.has(words)) return;
    // A form may have other content while its first request is in progress, like the menu for all cards, or after a
    // failure: that is another operation, because the first may have arrived.
    if (underWay.size > 0 || (failed.has(form) && failed.get(form) !== words)) renew(form);
    const body = fieldsOf(form, submitter);
    sending.set(form, underWay.add(words));
    submitter?.setAttribute("aria-busy", "true");
    const attempt = async () => {
        const isSent = await post(form, body, attempt);
        if (isSent) {
            failed.delete(form);
            if (form.elements.namedItem("operation")?.value === body.get("operation")) renew(form);
        } else failed.set(form, words);
        return isSent;
    };
    await attempt();
    underWay.delete(words);
    submitter?.removeAttribute("aria-busy");
};

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("form[data-enhance]:not([data-quick-add])")) return;
    event.preventDefault();
    whenComposed(form, () => send(form, event.submitter));
});
