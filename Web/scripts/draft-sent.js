// Finds out what became of a request whose response was lost, because its page was left or the connection broke.

import { ask } from "./ask.js";

// With these statuses the server says that it has done nothing.
const refusals = [400, 403, 404, 409, 410, 413, 422];

export const pathOf = (address) => new URL(address ?? "", location).pathname;

const wordsIn = (body) => {
    const rest = new URLSearchParams(body);
    rest.delete("operation");
    return rest.toString();
};

// Whether two requests ask for the same: each may have an id of its own.
export const asksAlike = (one, other) => wordsIn(one) === wordsIn(other);

// Whether a request says over which text, or which day and time, it writes: then it can follow an earlier one, once that was
// taken.
export const hasBase = (body) => [...new URLSearchParams(body).keys()].some((name) => /^(was|shown)-/.test(name));

// Sends a request again as it was, which has one effect however often it arrives: resolves to "done", "refused" or "unknown".
export const repeat = async ({ action, body }) => {
    const { response, answer } = await ask(action, { method: "POST", body: new URLSearchParams(body) });
    const { pathname, searchParams } = new URL(response.url);
    // A response without a page comes from a proxy in the server's place.
    if (!answer.getElementById("page")) return "unknown";
    // What was done leads to another page.
    if (response.ok) return pathname === action || searchParams.has("late") ? "refused" : "done";
    return refusals.includes(response.status) ? "refused" : "unknown";
};

// Asks the page that a form was on, which says so if it has the form's operation. The form's text may have become another
// since; and what is still under way is not there yet.
export const isThere = async ({ body }, page) => {
    const operation = new URLSearchParams(body).get("operation");
    if (!operation) return false;
    const address = new URL(page ?? "", location);
    address.searchParams.set("did", operation);
    const { answer } = await ask(address.href, { cache: "no-store" });
    return answer.getElementById("page")?.dataset.did === operation;
};
