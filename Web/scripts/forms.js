// Forms with `data-enhance` are sent without leaving the page. Sent twice they do it once; what did not arrive can be
// sent again as the same operation.

import { renew } from "./operation.js";
import { post } from "./post.js";

const busy = new WeakSet();
const failed = new WeakMap();

const fieldsOf = (form, submitter) => new URLSearchParams(new FormData(form, submitter));

const wordsIn = (body) => {
    const rest = new URLSearchParams(body);
    rest.delete("operation");
    return rest.toString();
};

const send = async (form, submitter) => {
    if (busy.has(form)) return;
    // Changed since it failed, it is another operation: the first may have arrived after all.
    if (failed.has(form) && failed.get(form) !== wordsIn(fieldsOf(form, submitter))) renew(form);
    const body = fieldsOf(form, submitter);
    busy.add(form);
    submitter?.setAttribute("aria-busy", "true");
    const attempt = async () => {
        const isSent = await post(form, body, attempt);
        if (isSent) {
            failed.delete(form);
            if (form.elements.namedItem("operation")?.value === body.get("operation")) renew(form);
        } else failed.set(form, wordsIn(body));
        return isSent;
    };
    await attempt();
    busy.delete(form);
    submitter?.removeAttribute("aria-busy");
};

document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || !form.matches("form[data-enhance]:not([data-quick-add])")) return;
    event.preventDefault();
    send(form, event.submitter);
});
