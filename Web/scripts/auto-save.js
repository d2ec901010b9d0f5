// Saves an entry while it is written, onto this device first. What is typed is in a request within a second; what comes
// from other devices is merged into it without moving the caret.

import { caretIn, carry, patchOf, placeIn } from "./carry-text.js";
import { checksum } from "./checksum.js";
import { newID } from "./operation.js";
import { leaveBy, refreshPage, toSignIn } from "./page.js";
import { isPlain } from "./plain-press.js";
import { sayGone, wordsOf } from "./say.js";
import { holdPage, notePage, pageIn } from "./show-page.js";
import { markSync } from "./sync-mark.js";
import { carryResult } from "./carry-result.js";
import { forgetLeft, isFromServer, isShort, keepLeft, lockOf, sendLeft, sendWrite, shortened, writtenBy } from "./write-left.js";

// The time between two requests while the person types.
const rhythm = 700;
// How long leaving the page waits for the last request.
const timeout = 2_000;
const firstPause = 2_000;
const longestPause = 30_000;

const form = document.querySelector("form[data-auto-save]");
const area = form?.elements.text;
const person = document.querySelector("[data-writer]")?.dataset.writer;

// A browser that restores a page fills in what the area had when it was left, which another device may have changed. On a page
// that was not restored, such text was typed before this script ran.
const [visit] = performance.getEntriesByType("navigation");
if (form) form.autocomplete = "off";
if (area && visit?.type !== "navigate") area.value = area.defaultValue;

// The text of the entry, and the version that it is. `shown` is what the area had where the text is `real`: the area
// cannot be changed during a composition.
let real = area?.defaultValue.replace(/\r\n?/g, "\n");
let shown = real;
let base = form?.elements.base.value;
// The request under way, or one that may not have arrived, which is repeated as it was: `fields` have the whole text, `sent`
// says what changed.
let attempt = null;
let running = null;
let isWanted = false;
let isLeaving = false;
let hasEnded = false;
let isComposing = false;
let failures = 0;
let timer = 0;
let hasWritten = false;

const session = newID();
const isBlank = (text) => text.trim() === "";
const present = () => carry(shown, area.value, real);
const isDirty = () => !hasEnded && (attempt !== null || present() !== real);

// The text at the base, for the worker: it may have folded another page's text into that version.
const known = (text) => (base && navigator.serviceWorker?.controller ? { was: text } : {});

const fieldsOf = (text, isLast) => ({
    operation: newID(), entry: form.elements.entry.value, text, base, checksum: base && checksum(real), ...known(real),
    day: form.elements.day.value, zone: form.elements.zone.value, session, ...(isLast && { done: "1" }),
    // For an existing entry, `expects` asks for its new version only. The first write needs the whole page, of which more
    // changes.
    ...(base && { expects: checksum(text) }),
});

// `last` is what was sent after the attempt, as the page went.
const keep = (text, last) => keepLeft(person, { session }, {
    page: `${location.pathname}?new=1`, address: form.getAttribute("action"), fields: attempt.fields,
    ...(attempt.sent !== attempt.fields && { sent: attempt.sent }), text, last,
});

// Shows what the text has become.
const settleText = () => {
    if (isComposing || shown === real) return;
    const mine = area.value;
    const isAhead = mine !== shown;
    const next = carry(shown, mine, real);
    shown = real;
    if (next === mine) return;
    const { selectionStart, selectionEnd, selectionDirection } = area;
    // What is selected stays so, and who is typing a word goes on in it.
    const place = selectionStart === selectionEnd && !isAhead ? caretIn : placeIn;
    area.value = next;
    area.setSelectionRange(place(selectionStart, mine, next), place(selectionEnd, mine, next), selectionDirection);
    area.dispatchEvent(new Event("maru:text", { bubbles: true }));
};

// What the page's fields say is what a browser would send without this script.
const take = (written) => {
    real = written.text;
    ({ base } = written);
    form.elements.base.value = base;
    form.elements.checksum.value = checksum(real);
    settleText();
};

const stop = () => {
    hasEnded = true;
    attempt = null;
    clearTimeout(timer);
};

const end = () => {
    stop();
    forgetLeft(person, { session });
};

// The entry was deleted elsewhere: its page has the text, to save as another entry or to leave.
const showInstead = (wanted, release) => {
    end();
    const other = wanted?.querySelector("form");
    if (other) form.replaceWith(document.importNode(other, true));
    release(wanted);
};

const showError = (answer) => {
    document.getElementById("entry-error")?.remove();
    const error = answer.getElementById("entry-error");
    if (error) area.after(document.importNode(error, true));
    area.setAttribute("aria-invalid", "true");
    area.setAttribute("aria-describedby", "entry-error");
    document.getElementById("entry-error")?.setAttribute("role", "alert");
};

const forgetError = () => {
    document.getElementById("entry-error")?.remove();
    area.removeAttribute("aria-invalid");
    area.removeAttribute("aria-describedby");
};

const refused = ({ response, answer }, release) => {
    markSync("refused");
    if (response.status === 409) return showInstead(pageIn(answer), release);
    release();
    // Another person may be signed in: the text stays for its writer.
    if ([401, 403, 404].includes(response.status)) {
        keep(present());
        if (response.status === 401) return toSignIn();
        stop();
        return sayGone(wordsOf(answer));
    }
    // The next key makes another request.
    attempt = null;
    showError(answer);
};

const failed = (release) => {
    release();
    markSync(keep(present()) ? "device" : "offline");
    timer = setTimeout(save, Math.min(longestPause, firstPause * 2 ** failures) * (0.75 + Math.random() / 2));
    failures += 1;
};

// The journal was locked meanwhile. The text was taken; what was typed since is kept here until it is opened again.
const locked = (value) => {
    if (area.value === value) forgetLeft(person, { session });
    else keep(present());
    stop();
    leaveBy(() => location.reload());
};

const arrived = (result, release) => {
    const { value, fields } = attempt;
    const { response, version } = result;
    const wanted = version ? null : pageIn(result.answer);
    if (wanted?.querySelector("[data-locked]")) return locked(value);
    attempt = null;
    hasWritten = true;
    failures = 0;
    forgetLeft(person, { session });
    forgetError();
    const written = writtenBy(result, fields);
    markSync("saved");
    if (!written) {
        // It was emptied and left.
        end();
        carryResult(new URL(response.url));
        return release();
    }
    shown = value;
    take(written);
    if (version) notePage(version.sequence);
    release(wanted);
    form.dispatchEvent(new Event("maru:written"));
    // A request that was repeated lacks what was typed since.
    if (isDirty()) saveSoon();
};

const begin = (isLast) => {
    const text = present();
    // A blank text is stored nowhere; it deletes the entry once its writer leaves.
    if (text === real || (isBlank(text) && !(isLast && base))) return null;
    const fields = fieldsOf(text, isLast);
    return { value: area.value, fields, sent: shortened(fields, real) };
};

const run = async () => {
    attempt ??= begin(isLeaving);
    if (!attempt) return;
    const release = holdPage();
    try {
        await send(release);
    } finally {
        release();
    }
};

const send = async (release) => {
    markSync("saving");
    const { fields, sent } = attempt;
    const keepalive = document.visibilityState === "hidden";
    const result = await sendWrite(form.getAttribute("action"), fields, { sent, keepalive }).catch(() => null);
    if (hasEnded) return;
    const { status } = result?.response ?? {};
    // A response without a page comes from a proxy in the server's place; only a response to a signed-out user (401) may have
    // none.
    if (!result || status >= 500 || (status !== 401 && !isFromServer(result))) {
        failed(release);
        // The server refuses a request that it cannot read before it checks who sent it: the next key press makes another one.
        if ([400, 413, 415].includes(status)) attempt = null;
        return;
    }
    if (!result.response.ok) return refused(result, release);
    arrived(result, release);
};

// Resolves when the text of this moment was answered, or could not be sent.
const save = async () => {
    clearTimeout(timer);
    timer = 0;
    if (hasEnded) return;
    if (running) {
        isWanted = true;
        return running;
    }
    running = (async () => {
        do {
            isWanted = false;
            await run();
        } while (isWanted && !hasEnded && failures === 0);
    })();
    try {
        await running;
    } finally {
        running = null;
        markForm();
    }
};

// While there is something that only the page has.
const markForm = () => form.toggleAttribute("data-unsaved", isDirty());

const saveSoon = () => {
    markForm();
    timer ||= setTimeout(save, rhythm);
};

const saveAndLeave = async () => {
    isLeaving = true;
    try {
        await save();
    } finally {
        isLeaving = false;
    }
};

// When the page is left, the text is complete: the worker no longer waits for more before it sends it.
const sendAll = () => hasWritten && navigator.serviceWorker?.controller?.postMessage({ ask: "sync", isAll: true });

// The page is going away: the response will not be read.
const saveLast = () => {
    clearTimeout(timer);
    timer = 0;
    sendAll();
    if (!isDirty()) return;
    const text = present();
    if (text === real && !attempt) return;
    if (isBlank(text) && !base) return;
    const fields = fieldsOf(text, true);
    const isFolded = Boolean(navigator.serviceWorker?.controller);
    const isNext = attempt !== null && !isFolded;
    if (attempt) {
        // Not answered: the worker folds this into it, or merges this if it refuses that; the server knows it as a version.
        fields.base = isFolded ? attempt.fields.base : attempt.fields.operation;
        fields.checksum = isFolded ? attempt.fields.checksum : checksum(attempt.fields.text);
        delete fields.was;
        if (isFolded && attempt.fields.was !== undefined) fields.patch = patchOf(attempt.fields.was, text);
    }
    // What outlives the page is short.
    for (const name of ["was", "patch"]) if (!isShort(fields)) delete fields[name];
    const keepalive = isShort(fields);
    if (!keepalive || !isFolded) {
        attempt ??= { value: area.value, fields, sent: fields };
        keep(text, isNext ? fields : undefined);
    }
    if (isBlank(text)) {
        const list = location.pathname.split("/").slice(0, 3).join("/");
        carryResult(new URL(`${list}?did=${fields.operation}`, location.origin));
    }
    // Where the entry has another text, what this follows may not have been taken.
    const isThere = (result) => !isNext || isBlank(text) || writtenBy(result, fields)?.text === text;
    sendWrite(form.getAttribute("action"), fields, { keepalive })
        .then((result) => isThere(result) && result.response.ok && isFromServer(result) && forgetLeft(person, { session }), () => {});
};

// Whether a link is being followed whose click waited for the last request.
let isFollowing = false;

const follow = async (link) => {
    const wait = new Promise((resolve) => {
        setTimeout(resolve, timeout);
    });
    const { href } = link;
    await Promise.race([saveAndLeave(), wait]);
    // The page may have become another meanwhile, and the link a different one.
    if (!link.isConnected || link.href !== href) return leaveBy(() => location.assign(href));
    isFollowing = true;
    link.click();
    isFollowing = false;
};

const listen = () => {
    form.elements.session.value = session;
    form.elements.zone.value ||= Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
    navigator.locks?.request(lockOf(session), () => new Promise(() => {}));

    area.addEventListener("input", saveSoon);
    area.addEventListener("blur", () => isDirty() && save());
    area.addEventListener("compositionstart", () => {
        isComposing = true;
    });
    area.addEventListener("compositionend", () => {
        isComposing = false;
        setTimeout(settleText);
    });
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        save();
    });
    addEventListener("keydown", (event) => {
        if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
        event.preventDefault();
        save();
    });
    // What the next page shows is what was typed here.
    addEventListener(
        "click",
        (event) => {
            const link = event.target.closest?.("a[href]");
            if (isFollowing || !link || link.target || !isPlain(event) || !isDirty()) return;
            event.preventDefault();
            event.stopImmediatePropagation();
            follow(link);
        },
        true,
    );
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState !== "hidden") return;
        if (!isDirty()) sendAll();
        else if (isBlank(present())) save();
        else saveAndLeave();
    });
    // Before the next page is asked for, which is to show what was typed here.
    addEventListener("beforeunload", () => {
        if (isDirty()) save();
    });
    addEventListener("pagehide", saveLast);
    addEventListener("online", () => isDirty() && save());
    document.addEventListener("maru:page", ({ detail }) => {
        if (hasEnded || !detail || running) return;
        const fields = detail.querySelector("form[data-auto-save]")?.elements;
        if (!fields) return;
        // Nothing is written yet, and it is another day.
        if (!base) form.elements.day.value = fields.day.value;
        take({ text: fields.text.value, base: fields.base.value });
    });
};

if (form) listen();
if (area && area.value !== shown) saveSoon();
if (person) sendLeft(person).then((isSent) => isSent && refreshPage());
