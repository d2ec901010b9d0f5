// Selectors, as far as the scripts under test use them. One that cannot be read is an error, so that none fails to match by
// mistake.

// The parts of a list, at the commas outside of brackets.
const listed = (text, separator = ",") => {
    const parts = [""];
    let depth = 0;
    let quote = "";
    for (const letter of text) {
        if (quote) quote = letter === quote ? "" : quote;
        else if (letter === "\"" || letter === "'") quote = letter;
        else if ("([".includes(letter)) depth += 1;
        else if (")]".includes(letter)) depth -= 1;
        if (letter === separator && depth === 0 && !quote) parts.push("");
        else parts[parts.length - 1] += letter;
    }
    return parts.map((part) => part.trim()).filter(Boolean);
};

const comparisons = {
    "=": (has, wanted) => has === wanted,
    "^=": (has, wanted) => has.startsWith(wanted),
    "$=": (has, wanted) => has.endsWith(wanted),
    "*=": (has, wanted) => has.includes(wanted),
    "~=": (has, wanted) => has.split(/\s+/).includes(wanted),
};

const pseudos = {
    not: (list) => (element, scope) => !reader(list)(element, scope),
    is: (list) => reader(list),
    // Anywhere in it, or right below it.
    has: (list) => {
        const [, isBelow, wanted] = /^\s*(>?)(.*)$/.exec(list);
        return (element) => (isBelow ? element.children.some((child) => child.matches(wanted)) : element.querySelector(wanted) !== null);
    },
    scope: () => (element, scope) => element === scope,
    checked: () => (element) => element.checked,
    disabled: () => (element) => element.disabled,
    hover: () => () => false,
    "popover-open": () => (element) => element.isPopoverOpen === true,
    "focus-within": () => (element) => element.contains(element.ownerDocument.activeElement),
};

const simple = /^(?:\*|([a-z][\w-]*)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:([~^$*]?=)(?:"([^"]*)"|'([^']*)'|([^\]]*)))?\])/i;

const compound = (text) => {
    const tests = [];
    let rest = text;
    while (rest) {
        const found = simple.exec(rest);
        const pseudo = found ? null : /^:([\w-]+)/.exec(rest);
        if (found) {
            const [whole, name, id, ofClass, key, sign, ...values] = found;
            const wanted = values.find((value) => value !== undefined);
            if (name) tests.push((element) => element.localName === name.toLowerCase());
            if (id) tests.push((element) => element.id === id);
            if (ofClass) tests.push((element) => element.classList.contains(ofClass));
            if (key) tests.push((element) => element.hasAttribute(key));
            if (sign) tests.push((element) => comparisons[sign](element.getAttribute(key), wanted));
            rest = rest.slice(whole.length);
        } else if (pseudo && pseudos[pseudo[1]]) {
            rest = rest.slice(pseudo[0].length);
            let inside = "";
            if (rest.startsWith("(")) {
                let depth = 0;
                const end = [...rest].findIndex((letter) => (depth += letter === "(" ? 1 : letter === ")" ? -1 : 0) === 0);
                inside = rest.slice(1, end);
                rest = rest.slice(end + 1);
            }
            tests.push(pseudos[pseudo[1]](inside));
        } else throw new SyntaxError(`No selector that this document can read: ${text}`);
    }
    return (element, scope) => tests.every((test) => test(element, scope));
};

const complex = (text) => {
    // `>` stands by itself between its parts.
    const steps = listed(text.replace(/\s*>\s*/g, " > "), " ");
    const last = compound(steps.pop());
    const above = steps.map((step) => (step === ">" ? step : compound(step)));
    const holds = (element, scope, left) => {
        if (left.length === 0) return true;
        const isParent = left.at(-1) === ">";
        const rest = isParent ? left.slice(0, -1) : left;
        for (let one = element.parentNode; one?.matches; one = one.parentNode) {
            if (rest.at(-1)(one, scope) && holds(one, scope, rest.slice(0, -1))) return true;
            if (isParent) return false;
        }
        return false;
    };
    return (element, scope) => last(element, scope) && holds(element, scope, above);
};

const readers = new Map();

// A function that says whether an element is one of a list of selectors; `:scope` is where it is looked for.
export const reader = (selector) => {
    if (!readers.has(selector)) {
        const all = listed(selector).map(complex);
        readers.set(selector, (element, scope) => all.some((isWanted) => isWanted(element, scope)));
    }
    return readers.get(selector);
};
