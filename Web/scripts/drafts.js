// Keeps unsaved content of forms on this device until the server or the device's outbox has it: of forms with
// `data-draft="PERSON/PLACE/FORM"`. It is there again when the page is next opened, and only for that person, with the text
// that it was begun from; unless the same content was saved meanwhile, also by another person or device. Loaded by
// `keep-drafts.js`.

import { isChanged } from "./changed.js";
import { confirmSignOut } from "./confirm-sign-out.js";
import { endStay, endVisit, forgetOthers, sweep } from "./draft-ends.js";
import { basesOf, changedIn, fieldsOf, holds, named, newerIn, rebase, reset, shows } from "./draft-fields.js";
import { allKeys, forget, forgetTaken, isOf, isOfDiary, keyOf, noteSent, read, recordIn, write } from "./draft-record.js";
import { asksAlike, hasBase, isThere, pathOf, repeat } from "./draft-sent.js";
import { bringBack, clear, dispatchInput, drop, isFilling, lines, showLine, takeLine } from "./draft-shown.js";
import { drawnOf, noteZone, returnTimes, zoneOf } from "./draft-times.js";
import { whenPageShown } from "./page-shown.js";

const drafted = "form[data-draft]";
// How long signing out waits to hear what became of drafts.
const timeout = 2_000;

const personOf = (form) => form.dataset.draft.split("/")[0];
const formIn = (place, key) => [...place.querySelectorAll(drafted)].find((form) => keyOf(form) === key);
const formOf = (key) => formIn(document, key);

const store = (form, fields) => {
    const key = keyOf(form);
    const earlier = read(key);
    const label = named(form, fields[0][0])[0]?.labels?.[0]?.textContent.trim();
    const title = document.querySelector("#page h1")?.textContent.trim();
    // The page that answers a form cannot be opened by a link.
    const page = key === answered ? earlier.page : location.pathname + location.search;
    try {
        const begun = { base: basesOf(form, fields), drawn: drawnOf(form, fields, earlier.drawn) };
        write(key, { at: Date.now(), title, label, page, fields, ...begun, sent: earlier.sent });
        if (lines.get(form)?.name === "draft-full") takeLine(form);
    } catch {
        forget([key]);
        showLine(form, "draft-full");
    }
};

const keep = (form) => {
    const fields = fieldsOf(form, read(keyOf(form)).fields);
    if (fields.length > 0) return store(form, fields);
    forget([keyOf(form)]);
    takeLine(form);
};

// Whether a form, filled in by the browser, has what its draft has.
const isAsKept = (form, fields = []) => fields.length > 0 && fields.every(([name, value]) => holds(form, name, value));

// A form of this page whose text was taken, but for what was typed since.
const accept = (form, body) => {
    const changed = changedIn(form);
    rebase(form, body);
    changed.filter((field) => isChanged(field) && field.value === body.get(field.name)).forEach(reset);
    form.removeAttribute("data-behind");
    keep(form);
    if (changedIn(form).length > 0) return;
    if (!form.contains(document.activeElement)) form.closest("details")?.removeAttribute("open");
    dispatchInput(changed);
};

// Forms that nothing is brought back into until it is known what became of their drafts.
const held = new WeakSet();

const end = (key, record) => {
    const body = new URLSearchParams(record.sent.body);
    const newer = newerIn(record, body);
    if (newer) write(key, { ...record, ...newer, sent: undefined });
    else forgetTaken(key);
    const form = formOf(key);
    if (form && !held.has(form)) accept(form, body);
    // What it became is shown.
    document.dispatchEvent(new Event("maru:stale"));
};

// A form that the person sent, and whose answer was lost, is sent once more. For one that was sent by leaving its page, or of
// which the page said that it did not arrive, the page is only asked for: if it did not arrive, the draft comes back.
const becameOf = async (record, isRepeated) => {
    const { sent, page } = record;
    const isOnce = new URLSearchParams(sent.body).has("operation");
    const isWhole = newerIn(record, new URLSearchParams(sent.body)) === null;
    const isMeant = sent.how === "asked" && (isWhole || hasBase(sent.body));
    if (isOnce && (isMeant || isRepeated)) return repeat(sent);
    return (await isThere(sent, page)) ? "done" : "unknown";
};

const settleNow = async (key, isRepeated) => {
    const { sent } = read(key);
    if (!sent) return "done";
    const became = await becameOf(read(key), isRepeated).catch(() => "unknown");
    const record = read(key);
    // Its page, in another tab, has heard of it.
    if (record.sent?.body !== sent.body) return "done";
    if (became === "done") end(key, record);
    if (became === "refused") noteSent(key);
    return became;
};

const settling = new Map();

// Finds out what became of what a draft has sent, and ends what was taken.
const settle = (key, isRepeated = false) => {
    const earlier = settling.get(key);
    if (earlier && !isRepeated) return earlier;
    const now = Promise.resolve(earlier).then(() => settleNow(key, isRepeated));
    settling.set(key, now);
    return now.finally(() => settling.get(key) === now && settling.delete(key));
};

const find = async (form) => {
    const key = keyOf(form);
    const { fields = [], drawn, sent } = read(key);
    if (!sent || shows(form, fields, drawn)) return bringBack(form);
    held.add(form);
    await settle(key);
    if (held.delete(form) && form.isConnected) bringBack(form);
};

// Once a form has the focus, its draft is restored without waiting for what became of its request.
document.addEventListener("focusin", ({ target }) => {
    const form = target.closest?.(drafted);
    if (form && held.delete(form)) bringBack(form);
});

// The draft whose form this page answers without having taken it: it shows what was written.
let answered = null;
// Forms that were written in before this script came.
let typed = new Set();
const seen = new WeakMap();

// Ends drafts whose text this page has just come to show: it was saved elsewhere.
const meet = (wanted) => {
    for (const there of wanted.querySelectorAll(drafted)) {
        const form = formOf(keyOf(there));
        if (form) noteZone(form, zoneOf(there));
    }
    for (const form of lines.keys()) {
        const there = formIn(wanted, keyOf(form));
        const fields = changedIn(form).map(({ name, value }) => [name, value]);
        if (!there || fields.length === 0 || !shows(there, fields, drawnOf(form, fields))) continue;
        forget([keyOf(form)]);
        accept(form, new URLSearchParams(fields));
    }
};

const look = (event) => {
    for (const form of lines.keys()) if (!form.isConnected) takeLine(form);
    if (event?.detail) meet(event.detail);
    for (const form of document.querySelectorAll(drafted)) {
        const key = keyOf(form);
        if (seen.get(form) === key) continue;
        seen.set(form, key);
        forgetOthers(personOf(form));
        if (key === answered || form.querySelector(".field-error:not([hidden])")) continue;
        if (typed.has(form)) {
            noteSent(key);
            keep(form);
        }
        // A browser may fill in what a form had when it was left, which may have been sent since.
        else if (changedIn(form).length === 0 || isAsKept(form, read(key).fields)) find(form);
    }
};

for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => {
        const form = target.closest?.(drafted);
        if (!form || isFilling()) return;
        form.removeAttribute("data-behind");
        keep(form);
        if (kind === "change") returnTimes(form);
    });
}

// Cancelling a form discards its draft.
document.addEventListener("click", ({ target }) => {
    const form = target.closest?.("[data-drops], button[command=close]")?.closest(drafted);
    if (form) drop(form);
});

// The request that each form has sent and that has no response yet, and what the form does then.
const sending = new Map();
const afterwards = new Map();

const sentBy = ({ action, body }, how) => ({ action: pathOf(action), body: String(body), how });

document.addEventListener("maru:sending", ({ target, detail }) => {
    sending.set(target, detail);
    // Its field is empty already: until it is answered, its text is only in the request.
    if (target.matches?.("[data-quick-add][data-draft]")) store(target, [["title", detail.body.get("title")]]);
    if (target.matches?.(drafted)) noteSent(keyOf(target), sentBy(detail, "asked"));
});

// The page goes, and its form with it (`edit-card.js`): the next page finds what became of that. What may have arrived is
// sent again as it was; before it is known, nothing can follow it.
document.addEventListener("maru:leaving", (event) => {
    const { target, detail } = event;
    const { sent } = read(keyOf(target));
    if (!sent) noteSent(keyOf(target), sentBy(detail, "left"));
    else if (asksAlike(detail.body, sent.body)) detail.body.set("operation", new URLSearchParams(sent.body).get("operation"));
    else event.preventDefault();
});

const goOn = (form) => {
    const next = afterwards.get(form);
    afterwards.delete(form);
    next?.();
};

// The document speaks for a form that the answer has taken away.
const answeredBy = (target) => (target === document ? [...sending.keys()].filter((form) => !form.isConnected) : [target]);

const notTaken = (form, isUnsure) => {
    sending.delete(form);
    if (!form.matches?.(drafted)) return;
    const { sent } = read(keyOf(form));
    if (sent) noteSent(keyOf(form), isUnsure ? { ...sent, how: "told" } : undefined);
};

document.addEventListener("maru:refused", ({ target, detail }) => {
    for (const form of answeredBy(target)) {
        notTaken(form, detail?.isUnsure);
        goOn(form);
    }
});

// Drafts about a deleted thing are not needed any more.
const forgetDeleted = ({ action, body }) => {
    const id = body.get(/\/delete-([a-z]+)$/.exec(action)?.[1]);
    if (id) forget(allKeys().filter((key) => key.split("/").includes(id)));
};

const take = (form) => {
    const sent = sending.get(form);
    sending.delete(form);
    if (sent) forgetDeleted(sent);
    if (!form.matches?.(drafted)) return;
    // What was typed since is another draft.
    const isNewer = form.isConnected && changedIn(form).some(({ name, value }) => value !== sent?.body.get(name));
    forgetTaken(keyOf(form));
    takeLine(form);
    if (!isNewer) return;
    // Of two that were under way, the answer of the first has ended both.
    if (sent) rebase(form, sent.body);
    keep(form);
};

document.addEventListener("maru:sent", ({ target, detail }) => {
    // A late action was not accepted, although it was answered.
    const isTaken = !detail.address.searchParams.has("late");
    for (const form of answeredBy(target)) {
        if (isTaken) take(form);
        else notTaken(form, false);
        goOn(form);
    }
});

const actionOf = (form, submitter) => pathOf(submitter?.getAttribute("formaction") ?? form.getAttribute("action"));
// Files go another way.
const bodyOf = (form, submitter) =>
    new URLSearchParams([...new FormData(form, submitter)].filter(([, value]) => typeof value === "string"));

// A form that may have arrived earlier: the same is sent as the same operation, and what was written since only after it.
addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (!target.matches?.(drafted) || target.matches("[data-quick-add]")) return;
    const key = keyOf(target);
    const { sent } = read(key);
    if (!sent || sent.action !== actionOf(target, submitter)) return;
    const operation = target.elements.namedItem("operation");
    if (asksAlike(bodyOf(target, submitter), sent.body)) {
        if (operation) operation.value = new URLSearchParams(sent.body).get("operation");
        return;
    }
    if (!hasBase(sent.body)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const again = () => target.isConnected && target.requestSubmit(submitter);
    const follow = (became) => {
        if (became === "unknown") sayUnsent(target, again);
        else if (changedIn(target).length > 0) again();
    };
    if (sending.has(target)) afterwards.set(target, follow);
    else settle(key, true).then(follow);
}, true);

// A form that is sent by leaving the page: `keep-drafts.js` finds on the next page what became of it, if that comes.
const noteGoing = (form, submitter) => {
    const [key, action] = [keyOf(form), actionOf(form, submitter)];
    const operation = form.elements.namedItem("operation")?.value;
    sessionStorage.setItem("maru-draft-sent", JSON.stringify({ key, operation, action, from: location.pathname }));
    const hasFiles = [...form.elements].some(({ type, files }) => type === "file" && files?.length > 0);
    if (!hasFiles) noteSent(key, sentBy({ action, body: bodyOf(form, submitter) }, "asked"));
};

document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (event.defaultPrevented || !target.matches?.("form")) return;
    if (target.matches(drafted)) noteGoing(target, submitter);
    if (target.matches("[data-person]:not([data-add-photos])")) sessionStorage.setItem("maru-draft-going", target.dataset.person);
});

// Resolves once a form may end the session of its person, and with that their drafts here. It takes along how many unsent
// changes they agreed to lose: the worker asks only about more.
export const mayGo = async (form) => {
    const { person } = form.dataset;
    // What was saved is not lost.
    const settled = Promise.all(allKeys().filter((key) => isOf(key, person) && read(key).sent).map((key) => settle(key)));
    await Promise.race([settled, new Promise((over) => setTimeout(over, timeout))]);
    const drafts = allKeys().filter((key) => isOf(key, person)).map(read).filter(({ fields }) => fields?.length !== 0);
    const changes = await confirmSignOut(drafts, person);
    if (changes === 0) return;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "unsent", value: changes });
    form.append(field);
};

// Deletes the drafts of a person, when the worker reports that another person has signed in.
export const forgetPerson = (person) => forget(allKeys().filter((key) => isOf(key, person) && !isOfDiary(key)));

// A page that the browser restores from its cache, whose forms were sent as it was left: a form without unsaved text loses the
// focus, so that its card is read first again.
addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    for (const form of document.querySelectorAll(drafted)) {
        const rest = () => {
            const isWritten = !form.closest("details") || changedIn(form).length > 0;
            if (!isWritten && form.contains(document.activeElement)) document.activeElement.blur();
        };
        if (read(keyOf(form)).sent) settle(keyOf(form)).then(rest);
    }
});

// Another tab has the same draft, and has gone on with it, sent it or dropped it.
addEventListener("storage", ({ key, oldValue, newValue }) => {
    const form = key && oldValue ? formOf(key) : null;
    if (!form) return;
    const { fields = [], sent, isTaken } = recordIn(oldValue);
    // It ends at once.
    if (newValue && recordIn(newValue).isTaken) return;
    if (newValue === null && isTaken) {
        // What was written here apart from it, over the text that it was written over, is merged with it by that text.
        if (!lines.has(form) && changedIn(form).length > 0) keep(form);
        else accept(form, new URLSearchParams(sent.body));
        return void document.dispatchEvent(new Event("maru:stale"));
    }
    const isHere = isAsKept(form, fields);
    if (!lines.has(form) || !isHere || form.contains(document.activeElement)) return;
    if (newValue === null) return drop(form);
    clear(form);
    bringBack(form);
});

// Asks about requests that were sent from other pages.
const settleElsewhere = () => {
    const form = document.querySelector(drafted);
    if (!form) return;
    for (const key of allKeys().filter((one) => isOf(one, personOf(form)))) {
        const { sent } = read(key);
        if (!sent || sent.how === "told" || formOf(key)) continue;
        settle(key).then((became) => {
            const now = read(key).sent;
            // From now on its own page asks, and no other.
            if (became === "unknown" && now?.how === "left" && now.body === sent.body) noteSent(key, { ...now, how: "told" });
        });
    }
};

let sayUnsent = () => {};

// `refused` is the key of the draft that was sent and not taken, if any; `early` are the forms written in already; `say`
// offers to send a form again that did not arrive.
export const begin = (refused, early, say) => {
    answered = refused;
    typed = early;
    sayUnsent = say;
    if (refused) noteSent(refused);
    endStay();
    endVisit();
    sweep();
    whenPageShown(look);
    settleElsewhere();
};
