// Changes one element into another without replacing its nodes: elements are matched by id and moved with their
// content, and fields being edited are preserved.

import { isKept, isSettled, showValue } from "./field-care.js";

// Attributes set by scripts, which only scripts remove.
const scripts = new Set([
    "style", "open", "aria-busy", "aria-expanded", "data-behind", "data-going", "data-here", "data-over", "data-own", "data-swiped",
    "data-swiping", "data-waits", "data-walks",
]);

const isLasting = (node) => node.matches?.("[data-own], [data-toast]") ?? false;
const holdsWriting = (node) => [...(node.querySelectorAll?.("input, textarea") ?? [])].some(isKept);

// Distinguishes elements without an id.
const sign = (node) => {
    if (node.nodeName === "FORM") return `${node.getAttribute("action")} ${node.dataset.does ?? ""}`;
    if (node.nodeName === "BUTTON") return `${node.name} ${node.value}`;
    return node.nodeName === "INPUT" ? node.name : node.nodeName === "DIV" ? node.classList[0] : "";
};

// Moves a node with its state where the browser can: focus, scroll position and animations are kept.
const put = (parent, node, before) => {
    if (parent.moveBefore && node.isConnected && parent.isConnected) parent.moveBefore(node, before);
    else parent.insertBefore(node, before);
};

export const morph = (page, wanted) => {
    const known = new Map(Array.from(page.querySelectorAll("[id]"), (element) => [element.id, element]));
    const awaited = new Set(Array.from(wanted.querySelectorAll("[id]"), (element) => element.id));

    const partner = (want, from) => {
        if (want.id) {
            const old = known.get(want.id);
            if (!old || old.nodeName === want.nodeName) return old;
            old.remove();
            return null;
        }
        for (let node = from; node; node = node.nextSibling) {
            const isSame = node.nodeType === want.nodeType && node.nodeName === want.nodeName;
            if (isSame && !node.id && !isLasting(node) && sign(node) === sign(want)) return node;
        }
        return null;
    };

    // The focused element is never moved among its siblings: they are moved around it.
    const bring = (parent, node, before) => {
        if (node.parentNode !== parent || !node.contains(document.activeElement)) return put(parent, node, before);
        const after = node.nextSibling;
        for (let other = before; other !== node; ) {
            const next = other.nextSibling;
            put(parent, other, after);
            other = next;
        }
    };

    const fill = (parent, want) => {
        let at = parent.firstChild;
        for (const child of want.childNodes) {
            let node = partner(child, at);
            if (!node) {
                // A template's content is not among its children.
                node = document.importNode(child, child.nodeName === "TEMPLATE");
                parent.insertBefore(node, at);
            } else if (node === at) at = at.nextSibling;
            else {
                bring(parent, node, at);
                at = node.nextSibling;
            }
            same(node, child);
        }
        while (at) {
            const next = at.nextSibling;
            // An element needed elsewhere is taken from here later, so that a field being edited survives its old
            // parent.
            const isFetched = awaited.has(at.id) && known.get(at.id) === at;
            if (!isFetched && !isLasting(at) && !holdsWriting(at)) at.remove();
            at = next;
        }
    };

    const same = (node, want) => {
        if (node.nodeType !== Node.ELEMENT_NODE) {
            if (node.data !== want.data) node.data = want.data;
            return;
        }
        if (isSettled(node, want)) return;
        const keeps = isKept(node);
        for (const { name } of [...node.attributes]) {
            if (!want.hasAttribute(name) && !scripts.has(name) && !(keeps && name === "value")) node.removeAttribute(name);
        }
        for (const { name, value } of want.attributes) {
            if (node.getAttribute(name) !== value && !scripts.has(name) && !(keeps && name === "value")) node.setAttribute(name, value);
        }
        if (keeps) return;
        fill(node, want);
        showValue(node, want);
    };

    same(page, wanted);
};
