// The inbox as the server showed it last, for its reader only: a device cannot know what is new in it. It is stored with the
// reader's other data, and deleted with it.

import { inboxFrame, isUnknownUser, openReplica, replicaEra, replicaState } from "./replica.js";
import { kindOf } from "./shell.js";
import { entry, readOne, write } from "./store.js";

// No stored entry of the copy begins so: the module is not given it.
const inboxKey = "y-inbox";

const end = "</main>";

// What is in the main part of a page. People's words are escaped in it, so there is one such tag.
const insideOf = (text) => {
    const begin = /<main[^>]*>/.exec(text);
    return begin && text.slice(begin.index + begin[0].length, text.lastIndexOf(end));
};

// Later pages of the inbox are not kept.
export const isInbox = (url) => kindOf({ method: "GET" }, url) === "inbox" && url.search === "";

export const keepInbox = async (response) => {
    await openReplica();
    const [era, person] = [replicaEra(), replicaState()?.person];
    const inside = insideOf(await response.text());
    // The user may have changed while the response was read.
    if (!person || !inside || isUnknownUser() || era !== replicaEra()) return;
    await write([entry(inboxKey, { person, seen: Date.now(), inside })]);
};

const kept = async () => {
    await openReplica();
    const inbox = isUnknownUser() ? null : await readOne(inboxKey);
    return inbox && inbox.person === replicaState()?.person ? inbox : null;
};

export const hasInbox = () => kept().then(Boolean, () => false);

// Returns `{status, page}`, or nothing if none is kept.
export const keptInbox = async (isFragment) => {
    const inbox = await kept();
    if (!inbox) return null;
    const { status, page } = inboxFrame(inbox.seen, isFragment);
    const frame = new TextDecoder().decode(page);
    const at = frame.lastIndexOf(end);
    return { status, page: frame.slice(0, at) + inbox.inside + frame.slice(at) };
};
