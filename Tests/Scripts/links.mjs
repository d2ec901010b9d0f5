// The files that pages of the repository link to.
import { existsSync, readFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);

export const pageAt = (path) => {
    const address = new URL(path, root);
    return { address, text: readFileSync(address, "utf8") };
};

// What stands in code is no link, and what leads to other sites is not looked for.
export const linksOf = ({ text }) => {
    const prose = text.replace(/^```.*?^```/gms, "").replace(/`[^`\n]*`/g, "");
    const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|<img [^>]*src="([^"]+)"/g)].map((link) => link[1] ?? link[2]);
    return targets.map((target) => target.replace(/#.*/, "")).filter((target) => target && !/^[a-z]+:/.test(target));
};

export const missingFrom = (page) => linksOf(page).filter((link) => !existsSync(new URL(link, page.address)));
