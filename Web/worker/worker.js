// Answers the rooms' pages and forms from this device, whatever the network does; what is not for it to answer goes to the house.

import { alone, areHeld, forgetAll, hasRoom, heldSequence, isStranger, openReplica, replicaState, setAside, setStranger, visit, waiting } from "./replica.js";
import { dropAllShells, dropOldShells, file, keepShell, picture, placeOf, policy } from "./shell.js";
import { say, sync, syncOrFail, syncSoon, syncState, tell } from "./sync.js";

// How long a page waits for news before it is shown as it is held.
const patience = 5_000;
// How long somebody who signs out waits for what is still to be sent.
const leavePatience = 2_000;
// How long the home screen's icon waits for the house.
const startPatience = 4_000;
// For so long after something was sent to the house by another way, pages wait for what came of it.
const echo = 10_000;

let elsewhereAt = -Infinity;

addEventListener("install", (event) => event.waitUntil(keepShell()));
addEventListener("activate", (event) => event.waitUntil(dropOldShells().then(() => clients.claim())));
addEventListener("sync", (event) => event.waitUntil(syncOrFail()));

addEventListener("message", (event) => {
    const { ask, failures, isBack, method, addresses } = event.data;
    if (ask === "takeOver") event.waitUntil(skipWaiting());
    // A page that was on its way while this worker took its place belongs to none, and would for as long as it is open.
    if (ask === "claim") event.waitUntil(clients.claim());
    if (ask === "sync") event.waitUntil(sync(failures, isBack));
    if (ask === "state") {
        event.waitUntil(openReplica().catch(() => {}).then(() => event.ports[0]?.postMessage(syncState())));
    }
    if (ask === "held") {
        event.waitUntil(areHeld(method, addresses).catch(() => []).then((held) => event.ports[0]?.postMessage(held)));
    }
});

const html = (body, status) =>
    new Response(body, { status, headers: { ...policy, "content-type": "text/html; charset=utf-8", "cache-control": "no-store" } });

const sleep = (milliseconds) => new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
});

const lead = (address, status = 303) => Response.redirect(new URL(address, location.origin), status);

const formIn = async (request) => new URLSearchParams(await request.clone().text());

// Waits for what a page has heard of and this device does not hold yet, but not for long.
const catchUp = async (request, url) => {
    const wanted = Number(request.headers.get("Maru-At-Least"));
    const held = heldSequence(url.pathname.split("/")[2]);
    const isBehind = wanted > 0 && held !== undefined && held < wanted;
    if (isBehind || performance.now() - elsewhereAt < echo) await syncSoon(patience);
};

// Nothing where the house is to be asked. `isAlone` tells that it was, and is not reached.
const fromHere = async (event, url, isAlone) => {
    const { request } = event;
    const method = request.method === "POST" ? "post" : "get";
    if (isStranger() || !replicaState()) return null;
    const form = method === "post" ? await formIn(request) : null;
    if (method === "get" && !isAlone) await catchUp(request, url);
    // What has come since found no room here: what is held is for when the house cannot be reached.
    const newer = method === "get" && !isAlone && !hasRoom() && (await fetch(request).catch(() => null));
    if (newer) return newer;
    await openReplica();
    const told = await visit({ method, url, from: method === "post" && request.referrer, form, isFragment: request.headers.has("Maru-Fragment"), isAlone });
    if (told.pass) return null;
    if (told.queued || told.changed) tell();
    if (told.queued) event.waitUntil(sync());
    return told.go ? lead(told.go) : html(told.page, told.status);
};

// Says in the house's own words what cannot be shown or sent without it.
const withoutHouse = async ({ request }, url) => {
    const isForm = request.method !== "GET";
    const page = await alone({ path: url.pathname + url.search, isForm, language: navigator.language });
    return html(page, 503);
};

// `early` is what the house was asked already.
const fromHouse = async (event, url, early) => {
    try {
        return await (early ?? fetch(event.request));
    } catch (error) {
        if (event.request.mode !== "navigate") throw error;
        return withoutHouse(event, url).catch(() => {
            throw error;
        });
    }
};

// Whether a form stands on a page that the house draws, such as Today: the house has to know of it before one is back there.
const isOfHouse = ({ method, referrer }, url) => method === "POST" && Boolean(referrer) && placeOf(new URL(referrer)) !== placeOf(url);

// The house's answer, which a page is waited for no longer than somebody who waits would. A form is waited for as long as it takes:
// what the house does is not to be done here as well. Nothing where the house is not reached.
const asked = async (house, isForm) => (isForm ? house : Promise.race([house, sleep(startPatience)]));

const room = async (event, url) => {
    const { request } = event;
    const isForm = request.method === "POST";
    const here = async (isAlone) => {
        try {
            await openReplica();
            return await fromHere(event, url, isAlone);
        } catch (error) {
            // Where the replica fails the house is asked: online nobody is the worse for it.
            console.error(error);
            say();
            return null;
        }
    };
    const held = isOfHouse(request, url) ? null : await here(false);
    if (held) return held;
    // What the house does or shows by itself is on top of what was done here before.
    if (replicaState()?.unsent > 0) await syncSoon(patience);
    if (isForm) elsewhereAt = performance.now();
    const house = fetch(request.clone()).catch(() => null);
    const answer = await asked(house, isForm);
    if (answer) return answer;
    // What arrived after all is the same operation and done once.
    const alone = await here(true);
    if (alone) return alone;
    const late = isForm ? null : await house;
    return late ?? fromHouse(event, url, Promise.reject(new TypeError("The house was not reached")));
};

// The home screen leads to the house's first page, which this device does not draw: its boards do instead.
const start = async (event, url) => {
    const house = fetch(event.request);
    const soon = await Promise.race([house.catch(() => null), sleep(startPatience)]);
    if (soon) return soon;
    await openReplica().catch(() => {});
    return replicaState() && !isStranger() ? lead("/board", 302) : fromHouse(event, url, house);
};

const hasGone = (response) => response.ok || response.type === "opaqueredirect";

// Asks first where something would be lost, and leaves nothing of a person behind when they go.
const leave = async (event, url) => {
    const { request } = event;
    const isRead = await openReplica().then(() => true, () => false);
    // What waits may be somebody's who was signed in before: it is not for the one who goes to be asked about.
    if (!isStranger() && request.mode === "navigate" && waiting() > 0 && !(await formIn(request)).has("unsent")) {
        await syncSoon(leavePatience);
        if (waiting() > 0) return lead("/unsent?leaving=1");
    }
    const response = await fromHouse(event, url);
    if (!hasGone(response)) return response;
    // What could not be read cannot be asked about either: it waits until they come back.
    await Promise.all([isStranger() || !isRead ? setAside() : forgetAll(), dropAllShells()]).catch(console.error);
    const others = await clients.matchAll({ type: "window" });
    for (const tab of others) if (tab.id !== event.clientId) tab.navigate("/sign-in").catch(() => {});
    await self.registration.unregister();
    return response;
};

const isLeaving = ({ method }, { pathname }) =>
    (method === "POST" && ["/sign-out", "/me/delete-account", "/api/v1/me/delete-account"].includes(pathname)) ||
    (method === "DELETE" && pathname === "/api/v1/session");

// Who is signed in afterwards the house has to say.
const isComing = ({ method }, { pathname }) =>
    method === "POST" && /^\/(sign-in|sign-up|join|invite|reset|welcome|api\/v1\/(session|join|reset|people))(\/|$)/.test(pathname);

const come = async (event, url) => {
    await openReplica().catch(() => {});
    if (replicaState()) await setStranger(true);
    return fromHouse(event, url);
};

// Another site may lead a browser here with a form of its own making. What this worker passes on would look like ours: such
// a form goes to the house as it came, which knows where it is from.
const isForeign = ({ method, mode, referrer }) => method !== "GET" && mode === "navigate" && !referrer.startsWith(`${location.origin}/`);

addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== location.origin || isForeign(request)) return;
    if (isLeaving(request, url)) return event.respondWith(leave(event, url));
    if (isComing(request, url)) return event.respondWith(come(event, url));
    if (placeOf(url) && ["GET", "POST"].includes(request.method)) return event.respondWith(room(event, url));
    if (request.method !== "GET" && url.pathname !== "/api/v1/sync") elsewhereAt = performance.now();
    if (request.method === "GET" && url.pathname.startsWith("/assets/")) return event.respondWith(file(request));
    if (request.method === "GET" && url.pathname.startsWith("/photo/")) return event.respondWith(picture(request));
    if (request.mode !== "navigate") return;
    if (request.method === "GET" && url.pathname === "/" && !request.referrer) return event.respondWith(start(event, url));
    event.respondWith(fromHouse(event, url));
});
