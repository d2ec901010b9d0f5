// Pages that show something of every space ask again whenever any of them moves on. So they do when the line is opened:
// what happened between the drawing of the page and then was told to nobody.

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
