// A new version of the house waits until nobody uses the old one. Whoever does not want to wait is offered it.

import { sayUpdate } from "./say.js";

const container = navigator.serviceWorker;

let isAsked = false;

const offer = (take) => sayUpdate()?.querySelector("[data-takes]")?.addEventListener("click", take, { once: true });

const takeOver = (worker) => {
    isAsked = true;
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
    // Another tab may have asked for it. This one keeps what it shows until it is told to go on.
    container.addEventListener("controllerchange", () => {
        if (isAsked) location.reload();
        else if (wasKept) offer(() => location.reload());
    });
};
