// Draws what an iPhone or iPad shows while Maru opens from its icon. Other systems make that from the manifest; these want
// a picture of exactly their screen, for each way it is held and each ground, and they alone know `navigator.standalone`.

// Of the icon, in CSS pixels.
const side = 128;

const load = (address) =>
    new Promise((resolve, reject) => {
        const icon = new Image();
        icon.onload = () => resolve(icon);
        icon.onerror = reject;
        icon.src = address;
    });

const draw = (icon, ground, width, height) => {
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext("2d");
    pen.fillStyle = ground;
    pen.fillRect(0, 0, width, height);
    const drawn = side * devicePixelRatio;
    pen.drawImage(icon, (width - drawn) / 2, (height - drawn) / 2, drawn, drawn);
    return canvas.toDataURL();
};

// Millions of points are not drawn anew on every page.
const kept = (icon, ground, width, height) => {
    const key = `maru:splash:${ground}:${width}:${height}`;
    const before = sessionStorage.getItem(key);
    if (before) return before;
    const picture = draw(icon, ground, width, height);
    try {
        sessionStorage.setItem(key, picture);
    } catch {
        // There is no room to keep it: the next page draws it again.
    }
    return picture;
};

const add = (element, attributes) => document.head.append(Object.assign(document.createElement(element), attributes));

const drawAll = async () => {
    const icon = await load(document.querySelector("link[rel=icon]").href);
    const sides = [screen.width, screen.height].map((length) => Math.round(length * devicePixelRatio));
    const [short, long] = sides.sort((one, other) => one - other);
    for (const ground of document.querySelectorAll("meta[name=theme-color]")) {
        for (const [way, width, height] of [["portrait", short, long], ["landscape", long, short]]) {
            const media = ["screen", `(orientation: ${way})`, ground.getAttribute("media")].filter(Boolean);
            add("link", {
                rel: "apple-touch-startup-image", media: media.join(" and "),
                href: kept(icon, ground.content, width, height),
            });
        }
    }
    // Without this word none of them is looked at, whatever the manifest says.
    add("meta", { name: "apple-mobile-web-app-capable", content: "yes" });
};

// Where the icon does not come, the screen stays plain, as it would without this.
if (navigator.standalone !== undefined) addEventListener("load", () => drawAll().catch(() => {}));
