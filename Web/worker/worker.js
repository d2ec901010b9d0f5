// Answers the rooms' pages and forms from this device, with or without a network; passes everything else to the server.

import { askForFile, countFiles, dropLocked, filesWaiting, forgetFiles, photo } from "./files.js";
import { hasInbox, isInbox, keepInbox, keptInbox } from "./inbox.js";
import { hasLock, isLocked, lockNow, minutesOf, noteReported, noteUse, openOffline, opened, reportLock, reportLocks, unreportedAt } from "./lock.js";
import "./push.js";
import { fetchServer } from "./fetch-server.js";
import { areHeld, factsOf, forgetAll, hasRoom, isUnknownUser, lockedPage, offlinePage, openReplica, replicaState, setAside, setUnknownUser, unknownUserTurn, visit, waiting } from "./replica.js";
import { dropAllShells, dropOldShells, file, keepShell, kindOf, picture, policy } from "./shell.js";
import { broadcast, broadcastState, cancelSync, keepBack, sync, syncAll, syncIfDue, syncOrFail, syncSoon, syncState, takeBrought } from "./sync.js";

// How long a page waits for announced changes before it is shown as stored.
const timeout = 5_000;
// How long signing out waits for unsent changes.
const signOutTimeout = 2_000;
// How long the start page waits for the server.
const startTimeout = 4_000;
// For this long after something was sent to the server by another path, pages wait for its effects.
const echo = 10_000;

let elsewhereAt = -Infinity;

addEventListener("install", (event) => event.waitUntil(keepShell()));
addEventListener("activate", (event) => event.waitUntil(dropOldShells().then(() => clients.claim())));
addEventListener("sync", (event) => event.waitUntil(syncOrFail()));

addEventListener("message", (event) => {
    const { ask, failures, isBack, isAll, method, addresses, operations } = event.data;
    if (ask === "takeOver") event.waitUntil(skipWaiting());
    // A page that was loading during this worker's activation is not controlled by it, unless it is claimed.
    if (ask === "claim") event.waitUntil(clients.claim());
    if (ask === "sync") event.waitUntil(isAll ? syncAll(failures) : sync(failures, isBack));
    if (ask === "bring") event.waitUntil(takeBrought(operations).then(() => event.ports[0]?.postMessage(true)));
    if (ask === "files") event.waitUntil(openReplica().then(countFiles).then(broadcastState, () => {}));
    if (ask === "due") event.waitUntil(syncIfDue());
    if (ask === "state") {
        event.waitUntil(openReplica().then(countFiles).catch(() => {}).then(() => event.ports[0]?.postMessage(syncState())));
    }
    if (ask === "held") {
        event.waitUntil(heldHere(method, addresses).catch(() => []).then((held) => event.ports[0]?.postMessage(held)));
    }
});

const heldHere = async (method, addresses) => {
    const held = await areHeld(method, addresses);
    const inbox = method === "get" ? addresses.filter((address) => isInbox(new URL(address))) : [];
    return inbox.length > 0 && (await hasInbox()) ? [...held, ...inbox] : held;
};

const html = (body, status) =>
    new Response(body, { status, headers: { ...policy, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });

const sleep = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
});

const redirect = (address, status = 303) => Response.redirect(new URL(address, location.origin), status);

const formIn = async (request) => new URLSearchParams(await request.clone().text());

// Waits, for a limited time, for a change that a page has heard of and this device does not have yet.
const catchUp = async (request, { sequence }) => {
    const wanted = Number(request.headers.get("Maru-At-Least"));
    const isBehind = wanted > 0 && sequence !== undefined && sequence < wanted;
    if (isBehind || performance.now() - elsewhereAt < echo) await syncSoon(timeout);
};

// Forms whose answers are not complete yet. A page requested after them waits for them, so that it shows their effect: a page
// that is reloaded saves what was typed in it just before.
const forms = new Set();
const formTimeout = 1_000;

// Returns nothing if the request must go to the server. `isOffline` says that the server was tried, and is unreachable.
const fromHere = async (event, url, facts, isOffline) => {
    if (event.request.method !== "POST") {
        if (forms.size > 0) await Promise.race([Promise.allSettled(forms), sleep(formTimeout)]);
        return answerHere(event, url, facts, isOffline);
    }
    const answer = answerHere(event, url, facts, isOffline);
    forms.add(answer);
    try {
        return await answer;
    } finally {
        forms.delete(answer);
    }
};

const answerHere = async (event, url, facts, isOffline) => {
    const { request } = event;
    const { method, referrer } = request;
    const isForm = method === "POST";
    if (isUnknownUser() || !replicaState()) return null;
    const form = isForm && facts.held ? new Uint8Array(await request.clone().arrayBuffer()) : null;
    if (!isForm && !isOffline) await catchUp(request, facts);
    if (!facts.held) return null;
    // The storage is full, so the copy is outdated: use it only if the server is unreachable.
    const newer = !isForm && !isOffline && !hasRoom() && (await inTime(fetchServer(request).catch(() => null), false));
    if (newer) return newer;
    await openReplica();
    const result = await visit({ method, url, from: isForm && referrer, form, isFragment: isFragment(request), isOffline, files: filesWaiting() });
    if (result.pass) return null;
    if (result.queued && result.due) {
        broadcast();
        event.waitUntil(sync());
    } else if (result.queued) keepBack(result.space);
    if (result.answer) return json(result.answer);
    return result.go ? redirect(result.go) : html(result.page, result.status);
};

// The server's own page about what is unavailable without it.
const offlineResponse = async ({ request }, url) => {
    const isForm = request.method !== "GET";
    const page = await offlinePage({ path: url.pathname + url.search, isForm, language: navigator.language });
    return html(page, 503);
};

// `early` is the request already made to the server.
const fromServer = async (event, url, early) => {
    try {
        return await (early ?? fetchServer(event.request));
    } catch (error) {
        if (event.request.mode !== "navigate") throw error;
        return offlineResponse(event, url).catch(() => {
            throw error;
        });
    }
};

// Before a page of the server is shown, the server must know of earlier changes and locks on this device. Resolves to whether
// it may still have a journal open that was locked here.
const isBehind = async () => {
    if (replicaState()?.unsent > 0) await syncSoon(timeout);
    return !(await reportLocks()).every(Boolean);
};

// The server's response; for a page, with a timeout. For a form there is no timeout, so that it is not performed both
// on the server and here. Returns nothing if the server is unreachable.
const inTime = async (pending, isForm) => (isForm ? pending : Promise.race([pending, sleep(startTimeout)]));

const room = async (event, url, facts) => {
    const { request } = event;
    const isForm = request.method === "POST";
    const here = async (isOffline) => {
        try {
            await openReplica();
            return await fromHere(event, url, facts, isOffline);
        } catch (error) {
            // If the replica fails, ask the server: online, nothing is lost.
            console.error(error);
            broadcastState();
            return null;
        }
    };
    // The page of a form that the server draws, such as Today, comes again: the server must know of the change before.
    const held = facts.elsewhere ? null : await here(false);
    if (held) return held;
    const hidden = (await isBehind()) && !isForm ? await here(true) : null;
    if (hidden) return hidden;
    if (isForm) elsewhereAt = performance.now();
    const pending = fetchServer(request.clone()).catch(() => null);
    const answer = await inTime(pending, isForm);
    if (answer) return answer;
    // If the request arrived after all, this is the same operation and is applied once.
    const fallback = await here(true);
    if (fallback) return fallback;
    const late = isForm ? null : await pending;
    return late ?? fromServer(event, url, Promise.reject(new TypeError("The server was not reached")));
};

const isFragment = (request) => request.headers.has("Maru-Fragment");

const shownLock = async (event, url, { space }, refusal) => {
    const form = event.request.method === "POST" ? await formIn(event.request) : null;
    const next = form ? form.get("next") : url.pathname + url.search;
    const { status, page } = await lockedPage({ space, next, isFragment: isFragment(event.request), refusal });
    // The form was not taken. What a passphrase is refused for has a status of its own.
    return html(page, form && !refusal ? 403 : status);
};

// Opens a journal: by the server or, where it is unreachable, by what this device knows.
const unlock = async (event, url, facts) => {
    const { space, home } = facts;
    const form = await formIn(event.request);
    const passphrase = form.get("passphrase") ?? "";
    // If the earlier lock were reported after this, it would lock the journal that is opened now.
    await reportLock(space);
    const pending = fetchServer(event.request.clone()).catch(() => null);
    // Opening it twice is as good as once: a form of this kind does not wait for a line that is silent.
    let response = await inTime(pending, false);
    const result = response ? null : await openOffline(space, passphrase);
    // The server may know another passphrase.
    if (result && result !== "open") response = await (result === "unknown" ? pending : inTime(pending, false));
    if (response) {
        elsewhereAt = performance.now();
        if (hasGone(event.request, response)) await opened(space, passphrase, false).catch(console.error);
        return response;
    }
    if (result !== "open") return shownLock(event, url, facts, result);
    const next = form.get("next") ?? "";
    return redirect(next.startsWith(home) ? next : home);
};

const setLock = async (event, url, { space }) => {
    const form = await formIn(event.request);
    const response = await fetchServer(event.request).catch(() => null);
    if (!response) return offlineResponse(event, url);
    elsewhereAt = performance.now();
    if (hasGone(event.request, response) && form.get("passphrase")) await opened(space, form.get("passphrase"), true).catch(console.error);
    return response;
};

const json = (value) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json", "cache-control": "no-store" } });

// A page is in use: this device and the server both leave its journal open.
const stayOpen = (event, url, { space }) => {
    // A page takes an answer of no minutes for that of a journal without a lock, and asks again after none.
    if (isUnknownUser() || !replicaState()) return fetchServer(event.request).catch(() => Response.error());
    if (!hasLock(space)) return json({ minutes: null });
    if (isLocked(space)) return json({ minutes: 0 });
    noteUse(space);
    event.waitUntil(fetchServer(event.request.clone()).catch(() => {}));
    return json({ minutes: minutesOf(space) });
};

// Locks a journal here and, by the server, on all devices: at once, or with the next sync.
const shut = async (event, url, { space, home }) => {
    lockNow(space);
    event.waitUntil(dropLocked().catch((error) => console.warn(error)));
    broadcast([space], [], true);
    const shutAt = unreportedAt(space);
    const response = await fetchServer(event.request.clone()).catch(() => null);
    if (response && hasGone(event.request, response)) noteReported(space, shutAt);
    else event.waitUntil(sync());
    return response ?? redirect(home);
};

const lockForms = { open: unlock, set: setLock, use: stayOpen, shut };

// While a journal is locked here, only the server shows its pages, if it is open there. What a page that was open
// before has written is taken: it must not be lost.
const lockable = async (event, url) => {
    const { request } = event;
    const facts = await factsOf(request).catch(() => ({}));
    const { space, lock, taken } = facts;
    if (lock) return lockForms[lock](event, url, facts);
    if (!isLocked(space)) {
        if (!isFragment(request) || request.method === "POST") noteUse(space);
        return room(event, url, facts);
    }
    if (taken) return room(event, url, facts);
    // A server that does not know of the lock shows what is locked here.
    const isKnown = await reportLock(space);
    const response = isKnown ? await inTime(fetchServer(request.clone()).catch(() => null), request.method === "POST") : null;
    return response ?? shownLock(event, url, facts);
};

// Nothing where this device cannot show the page either.
const shownOffline = async (event, url) => {
    try {
        await openReplica();
        if (!isInbox(url)) return await fromHere(event, url, await factsOf(event.request), true);
        const kept = await keptInbox(isFragment(event.request));
        return kept && html(kept.page, kept.status);
    } catch (error) {
        console.error(error);
        return null;
    }
};

// A file as a page of its own comes from the server.
const openFile = async (event, url) => {
    await openReplica().catch(() => {});
    return (await askForFile(event.request)) ?? fromServer(event, url, Promise.reject(new TypeError("The server was not reached")));
};

// When the start page was given up on: the page that it leads to does not wait for the server once more.
let lateAt = -Infinity;

// The server's own pages that this device shows offline: it draws some of them, and has cached the inbox. The server answers
// whenever it is reachable. Requests of scripts wait for the server without a timeout: the page already shows what this device
// could answer.
const serverPage = async (event, url) => {
    const { request } = event;
    await openReplica().catch(() => {});
    const hidden = (await isBehind()) && !isInbox(url) ? await shownOffline(event, url) : null;
    if (hidden) return hidden;
    const pending = fetchServer(request).catch(() => null);
    const isLate = performance.now() - lateAt < startTimeout;
    const answer = await (isFragment(request) ? pending : Promise.race([pending, sleep(isLate ? 0 : startTimeout)]));
    if (answer?.status === 200 && !answer.redirected && isInbox(url)) {
        event.waitUntil(keepInbox(answer.clone()).catch((error) => console.warn(error)));
    }
    if (answer) return answer;
    return (await shownOffline(event, url)) ?? (await pending) ?? fromServer(event, url, Promise.reject(new TypeError("The server was not reached")));
};

// The app starts at the server's first page, which leads to Today.
const start = async (event, url) => {
    if (event.request.referrer) return fromServer(event, url);
    const pending = fetchServer(event.request);
    const soon = await Promise.race([pending.catch(() => null), sleep(startTimeout)]);
    if (soon) return soon;
    await openReplica().catch(() => {});
    lateAt = performance.now();
    return replicaState() && !isUnknownUser() ? redirect("/today", 302) : fromServer(event, url, pending);
};

// Whether the server did what a form asks for: then it redirects. Any other page may come from a proxy.
const hasGone = ({ redirect }, { ok, type }) => type === "opaqueredirect" || (redirect !== "manual" && ok);

// Confirms if changes would be lost, and leaves no data of a person behind when they sign out.
const signOut = async (event, url) => {
    const { request } = event;
    const isRead = await openReplica().then(() => true, () => false);
    // Unsent changes may be those of a previous person: the present person must not be asked about them.
    const files = isRead ? await countFiles() : 0;
    if (!isUnknownUser() && request.mode === "navigate" && waiting() + files > 0) {
        // How many they have agreed to lose: `discard` is all of them.
        const agreed = (await formIn(request)).get("unsent");
        if (agreed !== "discard") await syncSoon(signOutTimeout);
        if (agreed !== "discard" && waiting() + (await countFiles()) > Number(agreed)) return redirect("/unsent?leaving=1");
    }
    const person = replicaState()?.person;
    // After signing out, no request could report these locks.
    if (isRead && !isUnknownUser()) await reportLocks();
    const response = await fromServer(event, url);
    if (!hasGone(request, response)) return response;
    // If the copy could not be read, its person cannot be asked about unsent changes: they are set aside until that person
    // signs in again.
    const isForgotten = isRead && !isUnknownUser();
    cancelSync();
    await Promise.all([isForgotten ? forgetAll() : setAside(), isForgotten && forgetFiles(person), dropAllShells()]).catch(console.error);
    const others = await clients.matchAll({ type: "window" });
    for (const tab of others) if (tab.id !== event.clientId) tab.navigate("/sign-in").catch(() => {});
    await self.registration.unregister();
    return response;
};

// Who is signed in afterwards must come from the server.
const signIn = async (event, url) => {
    await openReplica().catch(() => {});
    const wasKnown = Boolean(replicaState()) && !isUnknownUser();
    if (replicaState()) await setUnknownUser(true);
    const pending = fetchServer(event.request);
    // The cookie of a page's own form comes with its response: if the response is lost, or a refusal, the user has not changed.
    // A request by a script may have followed a redirect that set a cookie.
    const turn = unknownUserTurn();
    const stays = () => (turn === unknownUserTurn() ? setUnknownUser(false) : null);
    if (wasKnown && event.request.redirect === "manual") {
        await pending.then((answer) => (hasGone(event.request, answer) ? null : stays()), stays);
    }
    return fromServer(event, url, pending);
};

// Another site may submit a form here. Passed on by this worker it would look like ours, so it goes to the server
// unchanged, which checks its origin.
const isForeign = ({ method, mode, referrer }) => method !== "GET" && mode === "navigate" && !referrer.startsWith(`${location.origin}/`);

// By the kind of an address (`WorkerAddress`). A kind without an entry is left to the browser.
const answers = {
    signOut, signIn, serverPage, inbox: serverPage, room: lockable,
    asset: ({ request }) => file(request),
    picture: ({ request }) => picture(request),
    file: (event, url) => (event.request.mode === "navigate" ? openFile(event, url) : photo(event.request, url)),
    start: (event, url) => event.request.mode === "navigate" && start(event, url),
};

addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== location.origin || isForeign(request)) return;
    const kind = kindOf(request, url);
    const answer = answers[kind]?.(event, url);
    if (answer) return event.respondWith(answer);
    if (request.method !== "GET" && kind !== "quiet") elsewhereAt = performance.now();
    if (request.mode === "navigate") event.respondWith(fromServer(event, url));
});
