// Shows push messages from the server, with the number on the icon, and opens the page that they are about.

import { isOfType, isRefusal } from "./shell.js";
import { entry, readOne, write } from "./store.js";

const show = async ({ title, body, address, tag, unread }) => {
    if (unread > 0) navigator.setAppBadge?.(unread).catch(() => {});
    await registration.showNotification(title, { body, tag, data: address });
};

const openAddress = async (address) => {
    const url = new URL(address ?? "/inbox", location.origin);
    if (url.origin !== location.origin) return;
    const [open] = await clients.matchAll({ type: "window" });
    await open?.focus().catch(() => {});
    // None is open, or it may not be led elsewhere.
    if (!(await open?.navigate(url).then(() => true, () => false))) await clients.openWindow(url);
};

const json = { "content-type": "application/json" };

// Stored until the server knows this device's new push address: before that no push message arrives.
const renewedKey = "y-renewed";
let isRenewed;

// How long the server may take to respond, in milliseconds.
const timeout = 30_000;

const subscriptionOptions = async () => {
    const { key } = await (await fetch("/api/v1/me/push", { signal: AbortSignal.timeout(timeout) })).json();
    return { userVisibleOnly: true, applicationServerKey: key };
};

const subscribe = async (options) => registration.pushManager.subscribe(options ?? (await subscriptionOptions()));

// A person who has forbidden notifications since has turned them off.
const orForbidden = (error) => {
    if (error.name !== "NotAllowedError") throw error;
    return null;
};

// Reports a new push address to the server, if there is one. It is not reported again where pushes were turned off, or where
// the server cannot use it.
export const reportRenewed = async (fresh) => {
    isRenewed ??= Boolean(await readOne(renewedKey));
    if (!isRenewed) return;
    const known = fresh ?? (await registration.pushManager.getSubscription()) ?? (await subscribe().catch(orForbidden));
    if (known) {
        const { endpoint, keys } = known.toJSON();
        const body = JSON.stringify({ endpoint, ...keys, renews: true });
        const signal = AbortSignal.timeout(timeout);
        const answer = await fetch("/api/v1/me/push", { method: "PUT", headers: json, body, signal });
        // A proxy may answer in the server's place, with pages of its own.
        if (!(answer.ok ? isOfType(answer, "application/json") : isRefusal(answer) && [404, 422].includes(answer.status))) return;
    }
    isRenewed = false;
    await write([], [renewedKey]);
};

// Some browsers do not say what the old or the new address is.
const renew = async ({ oldSubscription, newSubscription }) => {
    isRenewed = true;
    await write([entry(renewedKey, true)]).catch(() => {});
    await reportRenewed(newSubscription ?? (await subscribe(oldSubscription?.options)));
};

addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openAddress(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
