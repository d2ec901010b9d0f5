// A new version of the app waits until the old one is no longer in use. Offers to switch immediately.

import { sayUpdate } from "./say.js";

const container = navigator.serviceWorker;

let isAsked = false;

const offer = (take) => sayUpdate()?.querySelector("[data-takes]")?.addEventListener("click", take, { once: true });

const takeOver = (worker) => {
    isAsked = true;
    // On a busy machine a page was seen that was not loaded again by `controllerchange` alone.
    worker.addEventListener("statechange", () => worker.state === "activated" && location.reload());
    worker.postMessage({ ask: "takeOver" });
};

export const offerUpdate = (registration) => {
    const wasKept = Boolean(container.controller);
    const look = () => {
        const { waiting } = registration;
        if (waiting && container.controller) offer(() => takeOver(waiting));
    };
    look();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    // Another tab may have started the switch. This one keeps its page until asked to reload.
    container.addEventListener("controllerchange", () => {
        if (isAsked) location.reload();
        else if (wasKept) offer(() => location.reload());
    });
};
