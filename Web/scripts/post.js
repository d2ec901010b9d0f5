// Sends forms one after another, in the order they were submitted, and shows the response.

import { ask } from "./ask.js";
import { settle } from "./field-care.js";
import { leaveBy, refreshPage, toSignIn } from "./page.js";
import { forgetUnsent, say, sayUnsent, wordsOf } from "./say.js";
import { cameFrom } from "./step-back.js";
import { holdPage, pageIn } from "./show-page.js";
import { markSync } from "./sync-mark.js";
import { carryResult } from "./carry-result.js";

let line = Promise.resolve();

// Resolves when everything sent so far has been answered and its sender has processed the answer.
export const allAnswered = () => line.then(() => new Promise((done) => setTimeout(done)));

const send = async (form, body) => {
    try {
        return await ask(form.getAttribute("action"), { method: "POST", body });
    } catch {
        return null;
    }
};

// The menu's forms act on one card and then on another, so the operation distinguishes them; a request of any other form
// replaces that form's failed one.
const unsentOf = (form, body) => (form.closest("#card-menu") ? body.get("operation") : form);

// Resolves to true once the server has it. Dispatches `maru:sending` (its `undo` reverts what was shown early, its `taken`
// is done once the server has it and before another page comes), `maru:sent` (its `address` is the redirect's) and
// `maru:refused` (`isUnsure` where it may have arrived) on the form. `again` sends the same operation again if it may not have arrived.
export const post = async (form, body, again = () => post(form, body)) => {
    const undo = [];
    const taken = [];
    const release = holdPage();
    const detail = { action: form.getAttribute("action"), body, undo, taken };
    form.dispatchEvent(new CustomEvent("maru:sending", { bubbles: true, detail }));
    markSync("saving");
    const sent = line.then(() => send(form, body));
    line = sent;
    const result = await sent;
    // A response without a page comes from a proxy in the server's place.
    const isAnother = result?.response.ok && !pageIn(result.answer);
    if (!result || result.response.status >= 500 || isAnother) return unsent(form, body, undo, release, result, again);
    if (!result.response.ok) return refused(form, undo, release, result);
    markSync("saved");
    forgetUnsent(unsentOf(form, body));
    settle(form, body);
    for (const step of taken) await step().catch((error) => console.warn(error));
    arrive(result, release);
    announceOn(form, "maru:sent", { address: new URL(result.response.url) });
    return true;
};

const announceOn = (form, name, detail = null) =>
    (form.isConnected ? form : document).dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));

const takeBack = (undo) => {
    for (const step of undo.reverse()) step();
};

const arrive = ({ response, answer }, release) => {
    const address = new URL(response.url);
    const wanted = pageIn(answer);
    if (address.pathname === location.pathname) return release(wanted);
    if (!cameFrom(address)) leaveBy(() => location.assign(address));
    else {
        if (answer.querySelector("[data-toast]")) carryResult(address);
        leaveBy(() => history.back());
    }
    release();
};

const unsent = (form, body, undo, release, result, again) => {
    takeBack(undo);
    release();
    markSync(result ? "refused" : "offline");
    announceOn(form, "maru:refused", { isUnsure: true });
    sayUnsent(unsentOf(form, body), again);
    return false;
};

const isSamePage = (wanted, form) =>
    wanted.dataset.title === document.getElementById("page")?.dataset.title &&
    wanted.querySelector(`form[action="${form.getAttribute("action")}"] [aria-invalid=true]`) !== null;

const refused = (form, undo, release, { response, answer }) => {
    takeBack(undo);
    announceOn(form, "maru:refused");
    const wanted = pageIn(answer);
    // If the response is the form's own page, errors are shown at the fields; otherwise as one line.
    if (wanted && (form.matches("[data-guard]") || isSamePage(wanted, form))) {
        markSync("saved");
        release(wanted);
        const wrong = form.querySelector("[aria-invalid=true]");
        // A group is focused at its checked button, or its first.
        (wrong?.matches("fieldset") ? (wrong.querySelector("input:checked") ?? wrong.querySelector("input")) : wrong)?.focus();
        return false;
    }
    markSync("refused");
    release();
    if (response.status === 401 && !form.matches("[data-guard]")) toSignIn();
    // The lock of a journal says for itself what it wants, on the page that comes.
    else if (!wanted?.querySelector("[data-locked]")) say(wordsOf(answer));
    refreshPage();
    return false;
};
