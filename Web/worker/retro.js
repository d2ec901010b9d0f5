// One's own keywords where the house cannot be reached. Their rules and pages are in a module of their own, which is opened only
// then: it is given what is held, and remembers nothing.

import { makeModule } from "./core.js";
import { at, pairs, random, segments, takeUp } from "./replica.js";
import { assets, loadRetro } from "./shell.js";
import { readAll, write } from "./store.js";

const module = makeModule(loadRetro);

// Boards are passed over: they may be large.
const isForTeams = ([key, text]) => !/^[de]-/.test(key) || !/^\{[^{[]*"kind":"board"/.test(text);

// Answers `{pass}`, `{go}`, or `{status, page}`. What was written is on the disk before the answer is given.
export const visitRetro = async ({ method, url, form, isFragment }) => {
    const [, all] = await Promise.all([module.open(), readAll()]);
    const entries = all.filter(isForTeams).map(([key, text]) => `[${JSON.stringify(key)},${text}]`);
    const { told, page } = module.ask(`{${at()},"entries":[${entries.join(",")}],"method":"${method}",` +
        `"path":${JSON.stringify(segments(url).slice(1))},"query":${pairs(url.searchParams)},"form":${pairs(form ?? [])},` +
        `"fragment":${isFragment},"random":[${random()}],"assets":${JSON.stringify(assets)}}`);
    if (told.error) throw new Error(`The visit could not be read: ${told.error}`);
    if (told.keep) {
        await write(told.keep);
        // What is written down stays so, whether or not it can be shown on the boards' side now.
        await takeUp().catch(console.error);
    }
    return { ...told, page };
};
