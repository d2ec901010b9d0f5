// The product's modules, joined as the server joins them (`JoinedModules`): each in a scope of its own, once in a page. Node's
// own loader would share them among pages, and takes ten times as long.

import { readFileSync } from "node:fs";
import { compileFunction } from "node:vm";

const scripts = new URL("../../Web/", import.meta.url);
const compiled = new Map();

const taken = (names) => names.replaceAll(" as ", ": ");

// A module as a function of those that it imports. Its lines keep their numbers.
const compile = (file) => {
    const exported = [];
    const note = (names) => exported.push(...names.split(",").map((name) => name.trim()).filter(Boolean));
    const text = readFileSync(new URL(file, scripts), "utf8")
        .replace(/^import \{([^}]*)\} from ("[^"]+");/gm, (_, names, from) => `const {${taken(names)}} = need(${from});`)
        .replace(/^import ("[^"]+");/gm, "need($1);")
        .replace(/\bimport\(("[^"]+")\)/g, "later($1)")
        .replace(/^export \{([^}]*)\};/gm, (_, names) => (note(names), ""))
        .replace(/^export ((?:async )?(?:const|function|class) ([\w$]+))/gm, (_, declaration, name) => (note(name), declaration));
    const code = `"use strict"; ${text}\nreturn { ${exported.join(", ")} };`;
    return compileFunction(code, ["need", "later"], { filename: new URL(file, scripts).pathname });
};

// Returns a function that loads a file of `Web`, with all that it imports, into one page or worker.
export const makeLoader = () => {
    const loaded = new Map();
    const load = (file) => {
        if (!loaded.has(file)) {
            if (!compiled.has(file)) compiled.set(file, compile(file));
            const folder = file.slice(0, file.lastIndexOf("/"));
            const need = (name) => load(`${folder}/${name.slice("./".length)}`);
            loaded.set(file, compiled.get(file)(need, async (name) => need(name)));
        }
        return loaded.get(file);
    };
    return load;
};
