// Shows a part of another page in a menu beside the link to it, whose address ends with the part's id. Its forms are sent from
// here, and the server redirects back to this page.

import { ask } from "./ask.js";

let sheet = null;

export const openSheet = async (link, byKeyboard) => {
    const { response, answer } = await ask(link.href);
    const part = answer.getElementById(link.hash.slice(1));
    if (!response.ok || !part) return location.assign(link.href);
    sheet?.remove();
    sheet = document.createElement("div");
    sheet.className = "menu sheet";
    sheet.popover = "auto";
    sheet.role = "dialog";
    sheet.ariaLabel = link.title;
    sheet.dataset.own = "";
    // A row's content without the row: there is no list here.
    sheet.append(...(part.matches("li") ? part.childNodes : [part]));
    document.getElementById("page").append(sheet);
    // Its forms get ids for their operations.
    document.dispatchEvent(new CustomEvent("maru:page", { detail: null }));
    sheet.showPopover({ source: link });
    if (byKeyboard) sheet.querySelector("input:not([type=hidden])")?.focus();
};
