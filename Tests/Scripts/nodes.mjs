// The nodes of a document, and events, which bubble through them.

import { reader } from "./selectors.mjs";

export class Target {
    #listeners = [];

    addEventListener(kind, listener, options = {}) {
        const { capture = options === true, once = false } = options;
        this.#listeners.push({ kind, listener, capture, once });
    }

    removeEventListener(kind, listener) {
        this.#listeners = this.#listeners.filter((one) => one.kind !== kind || one.listener !== listener);
    }

    // Where an event goes on from here.
    get above() {
        return null;
    }

    hear(event, isCapture) {
        for (const one of [...this.#listeners]) {
            if (one.kind !== event.type || one.capture !== isCapture || event.isStopped) continue;
            if (one.once) this.#listeners = this.#listeners.filter((other) => other !== one);
            one.listener.call(this, event);
        }
    }

    dispatchEvent(event) {
        const path = [];
        for (let target = this; target; target = target.above) path.push(target);
        Object.defineProperty(event, "target", { value: this, configurable: true });
        event.stopImmediatePropagation = () => {
            event.isStopped = true;
        };
        for (const target of [...path].reverse()) target.hear(event, true);
        for (const target of event.bubbles ? path : path.slice(0, 1)) target.hear(event, false);
        return !event.defaultPrevented;
    }
}

export class Node extends Target {
    static ELEMENT_NODE = 1;
    static DOCUMENT_POSITION_PRECEDING = 2;
    static DOCUMENT_POSITION_FOLLOWING = 4;

    parentNode = null;
    childNodes = [];

    constructor(owner) {
        super();
        this.ownerDocument = owner;
    }

    get above() {
        return this.parentNode;
    }

    get firstChild() {
        return this.childNodes[0] ?? null;
    }

    get nextSibling() {
        return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null;
    }

    get isConnected() {
        return this.ownerDocument.contains(this);
    }

    get textContent() {
        return this.childNodes.map((node) => node.textContent).join("");
    }

    set textContent(text) {
        this.replaceChildren(text);
    }

    contains(node) {
        for (let one = node; one; one = one.parentNode) if (one === this) return true;
        return false;
    }

    insertBefore(node, before) {
        if (typeof node !== "object") return this.insertBefore(new Text(this.ownerDocument, String(node)), before);
        if (node instanceof Fragment) return [...node.childNodes].forEach((child) => this.insertBefore(child, before));
        node.remove();
        const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
        this.childNodes.splice(at, 0, node);
        node.parentNode = this;
        node.belongTo(this.ownerDocument);
        return node;
    }

    belongTo(owner) {
        this.ownerDocument = owner;
        for (const child of this.childNodes) child.belongTo(owner);
    }

    appendChild(node) {
        return this.insertBefore(node, null);
    }

    append(...nodes) {
        for (const node of nodes) this.insertBefore(node, null);
    }

    prepend(...nodes) {
        const { firstChild } = this;
        for (const node of nodes) this.insertBefore(node, firstChild);
    }

    before(node) {
        this.parentNode.insertBefore(node, this);
    }

    after(node) {
        this.parentNode.insertBefore(node, this.nextSibling);
    }

    replaceWith(node) {
        this.before(node);
        this.remove();
    }

    replaceChildren(...nodes) {
        for (const child of [...this.childNodes]) child.remove();
        this.append(...nodes);
    }

    remove() {
        if (!this.parentNode) return;
        this.parentNode.childNodes.splice(this.parentNode.childNodes.indexOf(this), 1);
        this.parentNode = null;
    }

    get children() {
        return this.childNodes.filter((node) => node.nodeType === Node.ELEMENT_NODE);
    }

    get firstElementChild() {
        return this.children[0] ?? null;
    }

    get lastElementChild() {
        return this.children.at(-1) ?? null;
    }

    get previousElementSibling() {
        return this.parentNode?.children[this.parentNode.children.indexOf(this) - 1] ?? null;
    }

    get nextElementSibling() {
        return this.parentNode?.children[this.parentNode.children.indexOf(this) + 1] ?? null;
    }

    // Of two elements of a page of which none is in the other.
    compareDocumentPosition(other) {
        const all = this.ownerDocument.descendants();
        return all.indexOf(other) < all.indexOf(this) ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
    }

    // The elements in it, in the order of the page.
    descendants(found = []) {
        for (const child of this.childNodes) {
            if (child.nodeType !== Node.ELEMENT_NODE) continue;
            found.push(child);
            child.descendants(found);
        }
        return found;
    }

    querySelectorAll(selector) {
        const isWanted = reader(selector);
        return this.descendants().filter((element) => isWanted(element, this));
    }

    querySelector(selector) {
        return this.querySelectorAll(selector)[0] ?? null;
    }
}

class Text extends Node {
    nodeType = 3;
    nodeName = "#text";

    constructor(owner, data) {
        super(owner);
        this.data = data;
    }

    get textContent() {
        return this.data;
    }

    cloneNode() {
        return new Text(this.ownerDocument, this.data);
    }
}

export class Fragment extends Node {
    nodeType = 11;
    nodeName = "#document-fragment";
}
