// Merges two texts by their lines, as the core does (`Merge`), for a server that stands in for it: `theirs` above `mine` where
// both have written in one place.

// For each line of `base`, its place in `other` on a longest common subsequence, or -1.
const matches = (base, other) => {
    const lengths = Array.from({ length: base.length + 1 }, () => new Array(other.length + 1).fill(0));
    for (let row = base.length - 1; row >= 0; row -= 1) {
        for (let column = other.length - 1; column >= 0; column -= 1) {
            lengths[row][column] = base[row] === other[column]
                ? lengths[row + 1][column + 1] + 1 : Math.max(lengths[row + 1][column], lengths[row][column + 1]);
        }
    }
    const found = base.map(() => -1);
    for (let row = 0, column = 0; row < base.length && column < other.length;) {
        if (base[row] === other[column]) {
            found[row] = column;
            row += 1;
            column += 1;
        } else if (lengths[row + 1][column] >= lengths[row][column + 1]) row += 1;
        else column += 1;
    }
    return found;
};

const isSame = (one, other) => one.length === other.length && one.every((line, index) => line === other[index]);

const stretch = (base, mine, theirs) => {
    if (isSame(mine.lines, theirs.lines) || isSame(theirs.lines, base)) return mine.lines;
    if (isSame(mine.lines, base)) return theirs.lines;
    if (mine.lines.length === base.length && theirs.lines.length === base.length) {
        const pairs = base.map((line, index) => [line, mine.lines[index], theirs.lines[index]]);
        if (pairs.every(([line, own, other]) => own === line || other === line || own === other)) {
            return pairs.map(([line, own, other]) => (own === line ? other : own));
        }
    }
    const written = ({ lines, start, kept }) => lines.filter((_, index) => !kept.includes(start + index));
    return [...written(theirs), ...written(mine)];
};

export const merge = (base, mine, theirs) => {
    if (mine === theirs || theirs === base) return mine;
    if (mine === base) return theirs;
    const texts = [base, mine, theirs].map((text) => text.split("\n"));
    const [inMine, inTheirs] = [matches(texts[0], texts[1]), matches(texts[0], texts[2])];
    const merged = [];
    const at = [0, 0, 0];
    for (let index = 0; index <= texts[0].length; index += 1) {
        const isEnd = index === texts[0].length;
        const here = isEnd ? [index, texts[1].length, texts[2].length] : [index, inMine[index], inTheirs[index]];
        if (here.includes(-1)) continue;
        const side = (number, found) => ({
            lines: texts[number].slice(at[number], here[number]), start: at[number], kept: found.slice(at[0], index),
        });
        merged.push(...stretch(texts[0].slice(at[0], index), side(1, inMine), side(2, inTheirs)));
        if (!isEnd) merged.push(texts[0][index]);
        here.forEach((place, number) => (at[number] = place + 1));
    }
    return merged.join("\n");
};
