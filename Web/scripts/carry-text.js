// Applies what a person typed to a text that has changed meanwhile.

const encoder = new TextEncoder();

const isHigh = (text, at) => /[\ud800-\udbff]/.test(text.charAt(at));

// The one replacement that turns a text into another: what is between `start` and `end` became `text`.
const edit = (from, to) => {
    const most = Math.min(from.length, to.length);
    let start = 0;
    while (start < most && from[start] === to[start]) start += 1;
    // A character outside of the basic plane is two units, which stay together.
    if (isHigh(from, start - 1)) start -= 1;
    let same = 0;
    while (same < most - start && from.at(-1 - same) === to.at(-1 - same)) same += 1;
    if (same > 0 && isHigh(from, from.length - same - 1)) same -= 1;
    return { start, end: from.length - same, text: to.slice(start, to.length - same) };
};

// How one text became another, as the rooms' rules read it (`TextPatch`): places are in bytes of UTF-8.
export const patchOf = (before, after) => {
    const { start, end, text } = edit(before, after);
    return JSON.stringify([[encoder.encode(before.slice(0, start)).length, before.slice(start, end), text]]);
};

// Where the line around a place is in another text; -1 if it is not there exactly once.
const lineIn = (line, text) => {
    const [whole, all] = [`\n${line}\n`, `\n${text}\n`];
    const first = all.indexOf(whole);
    return first >= 0 && all.indexOf(whole, first + 1) < 0 ? first : -1;
};

// Where a place in a text is in another version of it.
export const placeIn = (place, before, after) => {
    const { start, end } = edit(before, after);
    if (place <= start) return place;
    if (place >= end) return place + after.length - before.length;
    // Changed on both sides of the place: its line is looked for.
    const begin = before.lastIndexOf("\n", place - 1) + 1;
    const stop = before.indexOf("\n", place);
    const found = lineIn(before.slice(begin, stop < 0 ? before.length : stop), after);
    return found < 0 ? Math.min(place, after.length) : found + place - begin;
};

// The position of a caret in another version of its text. A caret at the end of a line stays there, also where another person
// has continued that line, so that a line break typed next does not split the new text.
export const caretIn = (place, before, after) => {
    const { start, end, text } = edit(before, after);
    const isAtEnd = place === start && start === end && (place === before.length || before[place] === "\n");
    return isAtEnd ? place + text.split("\n", 1)[0].length : placeIn(place, before, after);
};

// `theirs` with the text that was typed between `before` and `mine`. It always contains that text.
export const carry = (before, mine, theirs) => {
    if (mine === before) return theirs;
    const own = edit(before, mine);
    // Where both typed at one place, what goes on with the line comes before what begins another.
    const other = edit(before, theirs);
    const isBelow = own.start === own.end && other.start === other.end && own.start === other.start &&
        own.text.startsWith("\n") && !other.text.startsWith("\n");
    const after = isBelow ? other.text.length : 0;
    const start = placeIn(own.start, before, theirs) + after;
    const end = placeIn(own.end, before, theirs) + after;
    const isSame = before.slice(own.start, own.end) === theirs.slice(start, end);
    return theirs.slice(0, start) + own.text + theirs.slice(isSame ? end : start);
};
