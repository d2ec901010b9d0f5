// Pages that show something of every space ask again whenever any of them moves on. What is said first of a space, when
// the line is opened, is where it was when the page was drawn.

const known = new Map();

export const hearsAll = () => document.getElementById("page")?.hasAttribute("data-hears-all") ?? false;

export const isNews = ({ kind, space, sequence, unread }) => {
    if (kind === "presence") return false;
    const [name, value] = kind === "unread" ? ["unread", unread] : [space, sequence];
    const before = known.get(name);
    known.set(name, value);
    return before !== undefined && before !== value;
};
