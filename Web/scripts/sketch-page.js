// Shows the shape of the page that a followed link leads to, while a slow line brings it. It lies over the page that is left,
// which stays as it is, with its place and what was typed: what was asked for may not come after all.

import { announce } from "./announce.js";

// A page that arrives within this time, in milliseconds, shows no shape before it.
const soon = 500;
// After this time nothing comes any more.
const timeout = 30_000;

const list = [["chips", 1], ["rows", 6]];
// What stands on a page, from above, and how often. A space's id is a star.
const shapes = new Map([
    ["/run", [["rows", 7]]],
    ["/run/bookmarks", list],
    ["/run/mine", list],
    ["/run/*", [["chips", 1], ["text", 1], ["block", 1], ["rows", 3]]],
    ["/run/*/talk", [["chips", 1], ["talk", 6]]],
]);

const shapeOf = (address) => shapes.get(new URL(address, location.href).pathname.replace(/[0-9a-f-]{36}/, "*"));

let cover = null;
let timer = 0;

const uncover = () => {
    clearTimeout(timer);
    cover?.remove();
    cover = null;
};

const draw = (shape) => {
    const template = document.getElementById("say-skeleton");
    if (!template) return;
    cover = template.content.firstElementChild.cloneNode(true);
    announce(cover.querySelector(".spoken")?.textContent.trim());
    cover.setAttribute("aria-hidden", "true");
    const kind = cover.querySelector(".skeleton");
    kind.remove();
    for (const [name, count] of shape) {
        const group = kind.cloneNode(true);
        group.dataset.shape = name;
        const part = group.querySelector(".skeleton-part");
        for (let more = 1; more < count; more += 1) group.append(part.cloneNode(true));
        cover.append(group);
    }
    document.body.append(cover);
    timer = setTimeout(uncover, timeout);
};

// A link was followed: its page's shape is shown unless the page comes before.
export const sketchSoon = (address) => {
    uncover();
    const shape = shapeOf(address);
    if (shape) timer = setTimeout(() => draw(shape), soon);
};

// Who comes back finds the page as it was left.
addEventListener("pagehide", uncover);
// The person chose to stay, or stopped loading.
addEventListener("beforeunload", (event) => event.defaultPrevented && uncover());
addEventListener("keydown", (event) => event.key === "Escape" && uncover());
globalThis.navigation?.addEventListener("navigateerror", uncover);
