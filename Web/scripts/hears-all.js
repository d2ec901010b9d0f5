// Reloads pages that show data of all spaces whenever any space changes, and when the stream is opened, because changes
// between drawing the page and opening it are not announced.

import { refreshPage } from "./page.js";

const pause = 100;

const known = new Map();
let timer = 0;

export const hearAll = ({ kind, space, sequence, unread }) => {
    if (kind === "presence") return;
    const [name, value] = kind === "unread" ? ["unread", unread] : [space, sequence];
    if (known.get(name) === value) return;
    known.set(name, value);
    if (!document.getElementById("page")?.hasAttribute("data-hears-all")) return;
    clearTimeout(timer);
    timer = setTimeout(refreshPage, pause);
};
