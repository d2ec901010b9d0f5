// Reads pages as the server draws them: well formed, with every element ended.

const voids = new Set(["area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"]);
const texts = new Set(["script", "style", "textarea", "title"]);
const entities = { lt: "<", gt: ">", quot: "\"", "#39": "'", amp: "&", nbsp: "\u00a0" };

const decoded = (text) => text.replace(/&(lt|gt|quot|#39|amp|nbsp);/g, (_, name) => entities[name]);

const tag = /^<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+))?)*)\s*(\/?)>/i;
const attribute = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

// Appends to an element what a page says is in it.
export const read = (html, root) => {
    let at = root;
    let rest = html;
    const skip = (length) => {
        rest = rest.slice(length);
    };
    while (rest) {
        const aside = /^(<!--[^]*?-->|<!doctype[^>]*>|<\/?(html|head|body)\b[^>]*>)/i.exec(rest);
        const end = /^<\/([\w-]+)\s*>/.exec(rest);
        const begin = tag.exec(rest);
        if (aside) {
            // The body is there already.
            const [, own = ""] = /^<body([^>]*)>/i.exec(aside[0]) ?? [];
            for (const [, name, value = ""] of own.matchAll(attribute)) root.setAttribute(name, value);
            skip(aside[0].length);
        } else if (end) {
            let ended = at;
            while (ended !== root && ended.localName !== end[1]) ended = ended.parentNode;
            if (ended !== root) at = ended.parentNode;
            skip(end[0].length);
        } else if (begin) {
            const element = root.ownerDocument.createElement(begin[1].toLowerCase());
            for (const [, name, ...values] of begin[2].matchAll(attribute)) {
                element.setAttribute(name.toLowerCase(), decoded(values.find((value) => value !== undefined) ?? ""));
            }
            at.append(element);
            skip(begin[0].length);
            if (texts.has(element.localName)) {
                const length = rest.search(new RegExp(`</${element.localName}`, "i"));
                const text = decoded(rest.slice(0, length));
                element.append(element.localName === "textarea" ? text.replace(/^\n/, "") : text);
                skip(length);
                at = element;
            } else if (element.content) {
                const stop = rest.indexOf("</template>");
                read(rest.slice(0, stop), element.content);
                skip(stop + "</template>".length);
            } else if (!voids.has(element.localName) && !begin[3]) at = element;
        } else {
            const length = Math.max(1, rest.search(/.<|.$/s) + 1);
            at.append(decoded(rest.slice(0, length)));
            skip(length);
        }
    }
};
