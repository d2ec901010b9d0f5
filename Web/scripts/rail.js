// Lists one's boards in the side rail: favourites in their own order, then others by their names. They come from the page of
// all boards, which a device draws itself; on that page they stand already. Of many others there are those that were opened
// last in this tab. The board that is open is always among them: behind so many favourites that they leave no place, it stands
// last.

const most = 12;
const key = "maru-opened";

const openedLast = () => {
    const before = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    const here = /^\/board\/[0-9a-f-]{36}/.exec(location.pathname)?.[0];
    if (!here) return before;
    const opened = [here, ...before.filter((address) => address !== here)].slice(0, most);
    sessionStorage.setItem(key, JSON.stringify(opened));
    return opened;
};

const isFavourite = (row) => Boolean(row.closest(".row").querySelector(".board-star [aria-pressed=true]"));

const isHere = (row) => `${location.pathname}/`.startsWith(`${row.getAttribute("href")}/`);

const chosen = (rows, opened) => {
    const turn = (row) => {
        const at = opened.indexOf(row.getAttribute("href"));
        return at < 0 ? most : at;
    };
    const favourites = rows.filter(isFavourite).slice(0, most);
    const others = rows
        .filter((row) => !isFavourite(row))
        .sort((one, other) => turn(one) - turn(other))
        .slice(0, most - favourites.length)
        .sort((one, other) => one.textContent.localeCompare(other.textContent, document.documentElement.lang));
    const listed = [...favourites, ...others];
    const here = rows.find(isHere);
    return here && !listed.includes(here) ? [...listed, here] : listed;
};

const rail = document.querySelector(".place-list");
const room = rail.querySelector("[data-place=board] > .place");

const entry = (row) => {
    const link = document.createElement("a");
    link.className = "place";
    link.href = row.getAttribute("href");
    if (isHere(row)) link.setAttribute("aria-current", "true");
    const name = document.createElement("span");
    name.textContent = row.textContent;
    link.append(room.querySelector(".icon").cloneNode(true), name);
    const item = document.createElement("li");
    item.append(link);
    return item;
};

const draw = (rows) => {
    const list = document.createElement("ul");
    list.setAttribute("role", "list");
    list.setAttribute("aria-label", room.textContent.trim());
    list.append(...rows.map(entry));
    const part = document.createElement("li");
    part.className = "rail";
    part.append(list);
    rail.querySelector("[data-place=me]").before(part);
    list.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
};

const load = async () => {
    const opened = openedLast();
    const response = await fetch("/board", { headers: { "Maru-Fragment": "page" } });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const rows = chosen([...page.querySelectorAll(".boards > .rows a.row-title")], opened);
    if (rows.length > 0) draw(rows);
};

// Without them, as where Board is off, the rail has the rooms, as without scripts.
if (room && location.pathname !== "/board") load().catch(() => {});
