// Keeps what is half written on this device until the house or the device's outbox has it: forms with
// `data-draft="PERSON/PLACE/FORM"`. It is there again when the page is next opened, and only for that person. Loaded by
// `keep-drafts.js`.

import { isChanged, isDraftable } from "./changed.js";
import { ask } from "./leave-drafts.js";
import { whenPageShown } from "./page-shown.js";

const prefix = "maru-draft/";
const drafted = "form[data-draft]";
// Drafts that nobody has touched or seen for this long are deleted.
const lasts = 60 * 24 * 60 * 60 * 1000;

const keyOf = ({ dataset }) => prefix + dataset.draft;
const all = () => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
const forget = (keys) => keys.forEach((key) => localStorage.removeItem(key));

const isOf = (key, person) => key.startsWith(`${prefix}${person}/`);
const isOfDiary = (key) => key.split("/")[2] === "diary";
// What another person wrote into their diary here and the server does not have yet is nowhere else: it stays for them.
const isDiaryOfOther = (key, person) => isOfDiary(key) && !isOf(key, person);

const read = (key) => {
    try {
        const kept = JSON.parse(localStorage.getItem(key));
        // Older versions stored only the fields.
        return Array.isArray(kept) ? { fields: kept } : (kept ?? {});
    } catch {
        return {};
    }
};

const changedIn = (form) => [...form.elements].filter((field) => field.name && isDraftable(field) && isChanged(field));
const named = (form, name) => [...form.querySelectorAll(`[name="${CSS.escape(name)}"]`)];

// Hidden fields that belong to a text: the people that it mentions, and the text that it replaces, with which the server
// compares it.
const isCompanion = ({ type, name }) => type === "hidden" && (name === "picked" || name.startsWith("was-"));
const companions = (form) => [...form.elements].filter(isCompanion);

const isChosen = (field) => field.type !== "radio" || field.checked;
const holds = (form, name, value) => named(form, name).some((field) => field.value === value && isChosen(field));

const isText = (field) => field.localName !== "select" && field.type !== "radio";

// What is written and not sent, and what was chosen beside it. The page that answers a refused form shows some of it as
// if it were stored.
const fieldsOf = (form) => {
    const changed = changedIn(form).filter(isChosen);
    const names = new Set(changed.map(({ name }) => name));
    const earlier = (read(keyOf(form)).fields ?? []).filter(
        ([name, value]) => !names.has(name) && holds(form, name, value) && !named(form, name).some(isCompanion),
    );
    const kept = [...changed.map(({ name, value }) => [name, value]), ...earlier];
    if (!kept.some(([name]) => named(form, name).some(isText))) return [];
    const wanted = new Set(["picked", ...kept.map(([name]) => `was-${name}`)]);
    const beside = companions(form).filter(({ name }) => wanted.has(name));
    return [...kept, ...beside.map(({ name, value }) => [name, value])];
};

const store = (form, fields) => {
    const key = keyOf(form);
    const label = named(form, fields[0][0])[0]?.labels?.[0]?.textContent.trim();
    const title = document.querySelector("#page h1")?.textContent.trim();
    // The page that answers a form cannot be opened by a link.
    const page = key === answered ? read(key).page : location.pathname + location.search;
    try {
        localStorage.setItem(key, JSON.stringify({ at: Date.now(), title, label, page, fields }));
        if (lines.get(form)?.name === "draft-full") takeLine(form);
    } catch {
        forget([key]);
        showLine(form, "draft-full");
    }
};

const keep = (form) => {
    const fields = fieldsOf(form);
    if (fields.length > 0) return store(form, fields);
    forget([keyOf(form)]);
    takeLine(form);
};

// The line above each form that says what became of its draft.
const lines = new Map();

const takeLine = (form) => {
    lines.get(form)?.line.remove();
    lines.delete(form);
};

const showLine = (form, name, before = []) => {
    if (lines.get(form)?.name === name) return;
    takeLine(form);
    const line = document.getElementById(`say-${name}`)?.content.firstElementChild.cloneNode(true);
    if (!line) return;
    line.dataset.own = "";
    line.querySelector("button")?.addEventListener("click", () => {
        drop(form);
        form.querySelector("textarea, input:not([type=hidden])")?.focus({ preventScroll: true });
    });
    form.before(line);
    lines.set(form, { line, name, before });
};

// While scripts change fields, what others are told of it is not a person's writing.
let isFilling = false;

const told = (fields) => {
    isFilling = true;
    for (const field of fields) field.dispatchEvent(new Event("input", { bubbles: true }));
    isFilling = false;
};

const reset = (field) => {
    if (field.type === "radio") field.checked = field.defaultChecked;
    else if (field.localName === "select") for (const option of field.options) option.selected = option.defaultSelected;
    else field.value = field.defaultValue;
};

const drop = (form) => {
    const changed = changedIn(form);
    for (const [field, value] of lines.get(form)?.before ?? []) field.value = value;
    changed.forEach(reset);
    forget([keyOf(form)]);
    takeLine(form);
    told(changed);
};

const fill = (field, value) => {
    if (field.type === "radio") field.checked = field.value === value;
    else if (field.localName !== "select") field.value = value;
    else if ([...field.options].some((option) => option.value === value)) field.value = value;
};

const bringBack = (form) => {
    const { fields = [] } = read(keyOf(form));
    if (fields.length === 0) return;
    const before = companions(form).map((field) => [field, field.value]);
    for (const [name, value] of fields) {
        for (const field of named(form, name)) if (isDraftable(field)) fill(field, value);
    }
    const changed = changedIn(form);
    // It has been sent from elsewhere meanwhile.
    if (changed.length === 0) return forget([keyOf(form)]);
    form.closest("details")?.setAttribute("open", "");
    showLine(form, "draft", before);
    // Counters and fields that grow look again.
    told(changed);
};

// Whether a form, filled in by the browser, has what its draft has.
const isAsKept = (form) => {
    const kept = (read(keyOf(form)).fields ?? []).filter(([name]) => !named(form, name).some(isCompanion));
    return kept.length > 0 && kept.every(([name, value]) => holds(form, name, value));
};

// The draft whose form this page answers without having taken it: it shows what was written.
let answered = null;
// Forms that were written in before this script came.
let typed = new Set();
const seen = new WeakMap();

const look = () => {
    for (const form of lines.keys()) if (!form.isConnected) takeLine(form);
    for (const form of document.querySelectorAll(drafted)) {
        const key = keyOf(form);
        if (seen.get(form) === key) continue;
        seen.set(form, key);
        // Drafts of another person are not shown to this one.
        const [person] = form.dataset.draft.split("/");
        forget(all().filter((other) => !isOf(other, person) && !isDiaryOfOther(other, person)));
        if (key === answered || form.querySelector(".field-error:not([hidden])")) continue;
        if (typed.has(form)) keep(form);
        // A browser may fill in what a form had when it was left, which may have been sent since.
        else if (changedIn(form).length === 0 || isAsKept(form)) bringBack(form);
    }
};

for (const kind of ["input", "change"]) {
    document.addEventListener(kind, ({ target }) => {
        const form = target.closest?.(drafted);
        if (form && !isFilling) keep(form);
    });
}

// Whoever cancels does not want it any more.
document.addEventListener("click", ({ target }) => {
    const form = target.closest?.("[data-drops], button[command=close]")?.closest(drafted);
    if (form) drop(form);
});

// What each form has sent and nobody has answered yet.
const sending = new Map();

document.addEventListener("maru:sending", ({ target, detail }) => {
    sending.set(target, detail);
    // Its field is empty already: until it is answered, its text is only in the request.
    if (target.matches?.("[data-quick-add][data-draft]")) store(target, [["title", detail.body.get("title")]]);
});

// The document speaks for a form that the answer has taken away.
const answeredBy = (target) => (target === document ? [...sending.keys()].filter((form) => !form.isConnected) : [target]);

document.addEventListener("maru:refused", ({ target }) => answeredBy(target).forEach((form) => sending.delete(form)));

// What is gone needs no words any more.
const forgetDeleted = ({ action, body }) => {
    const id = body.get(/\/delete-([a-z]+)$/.exec(action)?.[1]);
    if (id) forget(all().filter((key) => key.split("/").includes(id)));
};

const take = (form) => {
    const sent = sending.get(form);
    sending.delete(form);
    if (sent) forgetDeleted(sent);
    if (!form.matches?.(drafted)) return;
    // What was typed since is another draft.
    const isNewer = form.isConnected && changedIn(form).some(({ name, value }) => value !== sent?.body.get(name));
    forget([keyOf(form)]);
    takeLine(form);
    if (isNewer) keep(form);
};

document.addEventListener("maru:sent", ({ target, detail }) => {
    // A late action was not accepted, although it was answered.
    const isTaken = !detail.address.searchParams.has("late");
    for (const form of answeredBy(target)) {
        if (isTaken) take(form);
        else sending.delete(form);
    }
});

const pathOf = (address) => new URL(address ?? "", location).pathname;

// A form that is sent by leaving the page: `keep-drafts.js` finds on the next page what became of it.
const noteSent = (form, submitter) => {
    const action = pathOf(submitter?.getAttribute("formaction") ?? form.getAttribute("action"));
    const operation = form.elements.namedItem("operation")?.value;
    sessionStorage.setItem("maru-draft-sent", JSON.stringify({ key: keyOf(form), operation, action, from: location.pathname }));
};

document.addEventListener("submit", (event) => {
    const { target, submitter } = event;
    if (event.defaultPrevented || !target.matches?.("form")) return;
    if (target.matches(drafted)) noteSent(target, submitter);
    if (target.dataset.person) sessionStorage.setItem("maru-draft-going", target.dataset.person);
});

// Resolves once a form may end the session of its person, and with that their drafts here. It takes along how many unsent
// changes they agreed to lose: the worker asks only about more.
export const mayGo = async (form) => {
    const { person } = form.dataset;
    const drafts = all().filter((key) => isOf(key, person)).map(read).filter(({ fields }) => fields?.length !== 0);
    const changes = await ask(drafts, person);
    if (changes === 0) return;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "unsent", value: changes });
    form.append(field);
};

// `keep-drafts.js` has noted which team somebody is leaving.
const endStay = () => {
    const team = sessionStorage.getItem("maru-draft-leaving");
    if (!team) return;
    // Any page of the team shows that they are still a member.
    if (!location.pathname.startsWith(`/retro/${team}`)) forget(all().filter((key) => key.split("/")[2] === team));
    sessionStorage.removeItem("maru-draft-leaving");
};

const endVisit = () => {
    const going = sessionStorage.getItem("maru-draft-going");
    if (!going) return;
    if (!document.body.classList.contains("house")) {
        forget(all().filter((key) => !isDiaryOfOther(key, going)));
        import("./kept-files.js").then(({ dropFilesOf }) => dropFilesOf(going)).catch(() => {});
    }
    sessionStorage.removeItem("maru-draft-going");
};

const sweep = () => forget(all().filter((key) => !isOfDiary(key) && read(key).at < Date.now() - lasts));

// Deletes the drafts of a person, whom the worker reports as replaced by somebody else.
export const forgetPerson = (person) => forget(all().filter((key) => isOf(key, person) && !isOfDiary(key)));

// `refused` is the key of the draft that was sent and not taken, if any; `early` are the forms written in already.
export const begin = (refused, early) => {
    answered = refused;
    typed = early;
    endStay();
    endVisit();
    sweep();
    whenPageShown(look);
};
