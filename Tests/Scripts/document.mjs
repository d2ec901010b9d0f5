// As much of a browser's document as the scripts under test use: elements with their fields and forms, around the nodes.

import { read } from "./html.mjs";
import { Fragment, Node } from "./nodes.mjs";
import { reader } from "./selectors.mjs";

const fields = new Set(["input", "textarea", "select", "button", "fieldset"]);
const dashed = (name) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

export class Element extends Node {
    nodeType = Node.ELEMENT_NODE;
    style = { setProperty() {} };
    #attributes = new Map();
    // What somebody has changed in a field.
    #value = null;
    #isChecked = null;

    constructor(owner, localName) {
        super(owner);
        this.localName = localName;
        if (localName === "template") this.content = new Fragment(owner);
    }

    get nodeName() {
        return this.localName.toUpperCase();
    }

    get tagName() {
        return this.nodeName;
    }

    get attributes() {
        return [...this.#attributes].map(([name, value]) => ({ name, value }));
    }

    getAttribute(name) {
        return this.#attributes.get(name) ?? null;
    }

    setAttribute(name, value) {
        this.#attributes.set(name, String(value));
    }

    hasAttribute(name) {
        return this.#attributes.has(name);
    }

    removeAttribute(name) {
        this.#attributes.delete(name);
    }

    toggleAttribute(name, isThere = !this.hasAttribute(name)) {
        if (isThere) this.setAttribute(name, "");
        else this.removeAttribute(name);
    }

    get dataset() {
        return new Proxy({}, {
            get: (_, name) => this.getAttribute(dashed(name)) ?? undefined,
            has: (_, name) => this.hasAttribute(dashed(name)),
            set: (_, name, value) => (this.setAttribute(dashed(name), value), true),
            deleteProperty: (_, name) => (this.removeAttribute(dashed(name)), true),
        });
    }

    get classList() {
        const names = (this.getAttribute("class") ?? "").split(/\s+/).filter(Boolean);
        return Object.assign(names, {
            contains: (name) => names.includes(name),
            add: (name) => names.includes(name) || this.setAttribute("class", [...names, name].join(" ")),
            remove: (name) => this.setAttribute("class", names.filter((one) => one !== name).join(" ")),
        });
    }

    matches(selector) {
        return reader(selector)(this, this);
    }

    closest(selector) {
        for (let one = this; one instanceof Element; one = one.parentNode) if (one.matches(selector)) return one;
        return null;
    }

    cloneNode(isDeep) {
        const copy = new Element(this.ownerDocument, this.localName);
        for (const { name, value } of this.attributes) copy.setAttribute(name, value);
        if (isDeep) copy.append(...this.childNodes.map((node) => node.cloneNode(true)));
        if (isDeep && this.content) copy.content.append(...this.content.childNodes.map((node) => node.cloneNode(true)));
        return copy;
    }

    focus() {
        if (this.ownerDocument.activeElement === this) return;
        this.ownerDocument.activeElement = this;
        this.dispatchEvent(new Event("focusin", { bubbles: true }));
    }

    blur() {
        if (this.ownerDocument.activeElement !== this) return;
        this.ownerDocument.activeElement = null;
        this.dispatchEvent(new Event("focusout", { bubbles: true }));
    }

    get parentElement() {
        return this.parentNode instanceof Element ? this.parentNode : null;
    }

    set innerHTML(html) {
        this.replaceChildren();
        read(html, this);
    }

    showPopover() {
        this.isPopoverOpen = true;
    }

    hidePopover() {
        this.isPopoverOpen = false;
    }

    showModal() {
        this.open = true;
    }

    close() {
        this.open = false;
        this.dispatchEvent(new Event("close"));
    }

    scrollTo() {}

    scrollIntoView() {}

    /* Fields and forms */

    get type() {
        if (this.localName === "textarea") return "textarea";
        return this.getAttribute("type") ?? (this.localName === "button" ? "submit" : "text");
    }

    set type(value) {
        this.setAttribute("type", value);
    }

    get defaultValue() {
        return this.localName === "textarea" ? this.textContent : this.getAttribute("value") ?? "";
    }

    set defaultValue(text) {
        if (this.localName === "textarea") this.textContent = text;
        else this.setAttribute("value", text);
    }

    get value() {
        if (this.localName === "select") return this.selectedOptions[0]?.value ?? "";
        if (this.localName === "option") return this.getAttribute("value") ?? this.textContent;
        return this.#value ?? this.defaultValue;
    }

    set value(text) {
        // Nobody types in a hidden field: its value is what the page says of it.
        if (this.type === "hidden") this.setAttribute("value", text);
        else this.#value = String(text);
    }

    get defaultChecked() {
        return this.hasAttribute("checked");
    }

    get checked() {
        return this.#isChecked ?? this.defaultChecked;
    }

    set checked(value) {
        this.#isChecked = value;
    }

    get options() {
        return this.querySelectorAll("option");
    }

    get selectedOptions() {
        const chosen = this.options.filter(({ selected }) => selected);
        return chosen.length > 0 ? chosen : this.options.slice(0, 1);
    }

    get defaultSelected() {
        return this.hasAttribute("selected");
    }

    set defaultSelected(value) {
        this.toggleAttribute("selected", Boolean(value));
    }

    get selected() {
        return this.#isChecked ?? this.defaultSelected;
    }

    set selected(value) {
        this.#isChecked = value;
    }

    setSelectionRange(start, end) {
        Object.assign(this, { selectionStart: start, selectionEnd: end });
    }

    setCustomValidity(text) {
        this.validationMessage = text;
    }

    checkValidity() {
        return this.elements.every((field) => !field.validationMessage);
    }

    // Leaves the page, unless a script sends the form: then nobody hears of it but its document.
    requestSubmit(submitter = null) {
        const event = Object.assign(new Event("submit", { bubbles: true, cancelable: true }), { submitter });
        if (this.dispatchEvent(event)) this.ownerDocument.submitted.push(this);
    }

    get form() {
        return this.closest("form");
    }

    get elements() {
        const all = this.descendants().filter(({ localName }) => fields.has(localName));
        all.namedItem = (name) => all.find((field) => field.getAttribute("name") === name) ?? null;
        const find = (_, name) => all[name] ?? (typeof name === "string" ? all.namedItem(name) ?? undefined : undefined);
        return new Proxy(all, { get: find });
    }
}

for (const [property, name] of Object.entries({ id: "id", className: "class", name: "name", href: "href", title: "title" })) {
    Object.defineProperty(Element.prototype, property, {
        get() {
            return this.getAttribute(name) ?? "";
        },
        set(value) {
            this.setAttribute(name, value);
        },
    });
}
for (const name of ["hidden", "disabled", "open"]) {
    Object.defineProperty(Element.prototype, name, {
        get() {
            return this.hasAttribute(name);
        },
        set(value) {
            this.toggleAttribute(name, Boolean(value));
        },
    });
}

export class Document extends Node {
    nodeType = 9;
    nodeName = "#document";
    visibilityState = "visible";
    title = "";
    referrer = "";
    // Forms that no script has sent.
    submitted = [];
    #active = null;

    constructor(html, view = null) {
        super(null);
        this.ownerDocument = this;
        this.defaultView = view;
        this.documentElement = this.appendChild(this.createElement("html"));
        this.body = this.documentElement.appendChild(this.createElement("body"));
        read(html, this.body);
    }

    get above() {
        return this.defaultView;
    }

    get activeElement() {
        return this.#active?.isConnected ? this.#active : this.body;
    }

    set activeElement(element) {
        this.#active = element;
    }

    hasFocus() {
        return true;
    }

    get links() {
        return this.querySelectorAll("a[href]");
    }

    createElement(name) {
        return new Element(this, name);
    }

    getElementById(id) {
        return this.descendants().find((element) => element.id === id) ?? null;
    }

    importNode(node, isDeep) {
        const copy = node.cloneNode(isDeep);
        copy.belongTo(this);
        return copy;
    }
}

// What a form would send, but for files.
export class FormData {
    #entries = [];

    constructor(form, submitter = null) {
        for (const field of form.elements) {
            const isButton = field.localName === "button" || ["submit", "button"].includes(field.type);
            const isOff = field.disabled || field.localName === "fieldset" || field.type === "file" ||
                (["checkbox", "radio"].includes(field.type) && !field.checked) || (isButton && field !== submitter);
            if (field.name && !isOff) this.#entries.push([field.name, field.value]);
        }
    }

    [Symbol.iterator]() {
        return this.#entries[Symbol.iterator]();
    }
}

export class DOMParser {
    parseFromString(text) {
        return new Document(text);
    }
}
