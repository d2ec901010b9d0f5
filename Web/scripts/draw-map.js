// Draws a map into `[data-map]`, with the library and the map pictures that the page names. A page without one loads neither.

let loading = null;

const arrival = (name, attributes) => new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(name), attributes);
    element.addEventListener("load", resolve, { once: true });
    element.addEventListener("error", reject, { once: true });
    document.head.append(element);
});

const load = ({ script, style }) => {
    loading ??= Promise.all([arrival("script", { src: script }), arrival("link", { rel: "stylesheet", href: style })]);
    return loading.catch((error) => {
        loading = null;
        throw error;
    });
};

// What the provider asks for; an address at its end is its link.
const creditOf = (text) => {
    const [, words, address] = text.match(/^(.*?)\s*(https?:\/\/\S+)?$/) ?? [null, text];
    const credit = document.createElement(address ? "a" : "span");
    credit.textContent = words || address;
    if (address) Object.assign(credit, { href: address, target: "_blank", rel: "noreferrer" });
    return credit.outerHTML;
};

const tilesOf = (L, part) => {
    const { tiles } = part.dataset;
    const failed = part.querySelector("[data-map-failed]");
    // Public providers refuse requests that do not say from which site they come. The page is not named.
    const Tiles = L.TileLayer.extend({
        createTile(at, done) {
            const tile = L.TileLayer.prototype.createTile.call(this, at, done);
            tile.referrerPolicy = "origin";
            return tile;
        },
    });
    const layer = new Tiles(tiles, { maxZoom: 19 });
    layer.on("tileload", () => (failed.hidden = true));
    layer.once("tileerror", () => (failed.hidden = false));
    return layer;
};

export const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

// A pin, or a number of them, as a button with a name.
export const iconOf = (L, kind, name, text = "") => {
    const Icon = L.DivIcon.extend({
        createIcon(old) {
            const element = L.DivIcon.prototype.createIcon.call(this, old);
            element.setAttribute("role", "button");
            element.setAttribute("aria-label", name);
            return element;
        },
    });
    return new Icon({ className: kind, html: text, iconSize: [44, 44], iconAnchor: [22, 22] });
};

// Resolves to the library and the map. Where fingers scroll the page, one of them does not move a map that is only a part
// of it: pass `isWhole` for a map that is most of the page.
export const drawMap = async (part, { isWhole = false } = {}) => {
    await load(part.dataset);
    const { L } = window;
    const canvas = document.createElement("div");
    canvas.className = "run-map-canvas";
    canvas.dataset.own = "";
    canvas.setAttribute("role", "group");
    canvas.setAttribute("aria-label", part.getAttribute("aria-label"));
    part.prepend(canvas);
    const [moves, isTouched] = [!isCalm(), matchMedia("(pointer: coarse)").matches];
    const map = L.map(canvas, {
        attributionControl: false, zoomControl: false, scrollWheelZoom: false, tap: false, worldCopyJump: true,
        dragging: isWhole || !isTouched, fadeAnimation: moves, zoomAnimation: moves, markerZoomAnimation: moves,
        minZoom: 3, maxZoom: 18,
    });
    const { zoomIn, zoomOut, twoFingers } = part.dataset;
    L.control.zoom({ zoomInTitle: zoomIn, zoomOutTitle: zoomOut }).addTo(map);
    const credits = L.control.attribution({ prefix: false }).addAttribution(creditOf(part.dataset.credit)).addTo(map);
    if (!isWhole && isTouched) credits.addAttribution(creditOf(twoFingers));
    tilesOf(L, part).addTo(map);
    return { L, map };
};

// Two numbers of a text such as `37.566,126.978`; null for anything else.
export const positionOf = (text) => {
    const numbers = String(text).split(",").map((one) => (one.trim() === "" ? NaN : Number(one)));
    return numbers.length === 2 && numbers.every(Number.isFinite) ? numbers : null;
};
