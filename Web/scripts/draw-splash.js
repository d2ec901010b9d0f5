// Draws the launch screens for iPhone and iPad. Other systems create them from the manifest; these need an image of the
// exact screen size, for each orientation and colour scheme, and they alone have `navigator.standalone`.

// The icon's size in CSS pixels.
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

// Cached, because drawing millions of pixels on every page is slow.
const kept = (icon, ground, width, height) => {
    const key = `maru:splash:${ground}:${width}:${height}`;
    const before = sessionStorage.getItem(key);
    if (before) return before;
    const picture = draw(icon, ground, width, height);
    try {
        sessionStorage.setItem(key, picture);
    } catch {
        // The storage is full: the next page draws it again.
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
    // iOS ignores launch images without this meta element, even with a manifest.
    add("meta", { name: "apple-mobile-web-app-capable", content: "yes" });
};

// If the icon cannot be loaded, the launch screen stays plain, as without this script.
drawAll().catch(() => {});
