// Shows what the house pushes, with the number on the icon, and leads to what it is about.

const show = async ({ title, body, address, tag, unread }) => {
    if (unread > 0) navigator.setAppBadge?.(unread).catch(() => {});
    await registration.showNotification(title, { body, tag, data: address });
};

const lead = async (address) => {
    const url = new URL(address ?? "/inbox", location.origin);
    if (url.origin !== location.origin) return;
    const [open] = await clients.matchAll({ type: "window" });
    await open?.focus().catch(() => {});
    // None is open, or it may not be led elsewhere.
    if (!(await open?.navigate(url).then(() => true, () => false))) await clients.openWindow(url);
};

// The browser has got another address for this device.
const renew = async ({ oldSubscription, newSubscription }) => {
    const fresh = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription.options));
    const { endpoint, keys } = fresh.toJSON();
    await fetch("/api/v1/me/push", { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ endpoint, ...keys }) });
};

addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(lead(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
