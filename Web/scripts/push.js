// Turns notifications on this device on, when asked to by a press, and says what stands in the way.

import { whenPageShown } from "./page-shown.js";

// How long the service worker may take to be there.
const timeout = 20_000;

const worker = () =>
    new Promise((resolve, reject) => {
        navigator.serviceWorker.ready.then(resolve);
        setTimeout(() => reject(new Error("There is no service worker")), timeout);
    });

const stateOf = async ({ dataset }) => {
    if (!isSecureContext) return "insecure";
    // iPhones and iPads have it in installed apps alone.
    if (!("PushManager" in window && "Notification" in window && navigator.serviceWorker)) return navigator.standalone === false ? "install" : "unsupported";
    if (Notification.permission === "denied") return "denied";
    const subscription = await (await worker()).pushManager.getSubscription();
    return subscription && "isOn" in dataset ? "on" : "off";
};

const show = (part, ...states) => {
    for (const block of part.querySelectorAll("[data-state]")) block.hidden = !states.includes(block.dataset.state);
};

const subscribe = async ({ pushManager }, key) => {
    const options = { userVisibleOnly: true, applicationServerKey: key };
    try {
        return await pushManager.subscribe(options);
    } catch (error) {
        // A subscription made with another key: the server's data was created anew since.
        const old = await pushManager.getSubscription();
        if (!old) throw error;
        await old.unsubscribe();
        return pushManager.subscribe(options);
    }
};

const turnOn = async (part, form) => {
    // Only the press itself may ask.
    if ((await Notification.requestPermission()) !== "granted") return show(part, Notification.permission === "denied" ? "denied" : "off");
    const { endpoint, keys } = (await subscribe(await worker(), part.dataset.push)).toJSON();
    for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements[name].value = value;
    form.requestSubmit();
};

document.addEventListener("click", ({ target }) => {
    const button = target.closest?.("[data-turns-on]");
    if (!button) return;
    const part = button.closest("[data-push]");
    turnOn(part, button.form).catch((error) => {
        console.warn(error);
        show(part, "failed", "off");
    });
});

document.addEventListener("submit", ({ target }) => {
    if (!target.matches("[data-turns-off]")) return;
    worker().then(({ pushManager }) => pushManager.getSubscription()).then((subscription) => subscription?.unsubscribe()).catch((error) => console.warn(error));
});

whenPageShown(() => {
    const part = document.querySelector("[data-push]");
    if (!part) return;
    // One that has them already shows what can be chosen, and keeps showing it meanwhile.
    if (!("isOn" in part.dataset)) show(part, "checking");
    stateOf(part).then((state) => show(part, state)).catch(() => show(part, "unsupported"));
});
