// Photos of an entry, pictures and files of a card: what is chosen is kept on this device, shown at once and uploaded in the
// background; where a file is on no other device yet, its place says so.

import { dropFile, keepFile, keptFile } from "./kept-files.js";
import { newID } from "./operation.js";
import { refreshPage } from "./page.js";
import { whenPageShown } from "./page-shown.js";
import { say } from "./say.js";
import { isPicture } from "./send-file.js";
import { sendChange, uploadFiles } from "./upload-files.js";

// The addresses of files that this page shows from this device.
const shown = new Map();

const addressOf = async (file) => {
    if (!shown.has(file)) {
        const kept = await keptFile(file).catch(() => null);
        if (!kept) return null;
        shown.set(file, URL.createObjectURL(kept.blob));
    }
    return shown.get(file);
};

// Width and height in pixels, upright; nothing of a picture that this browser cannot read.
const measure = async (address) => {
    const image = new Image();
    image.src = address;
    try {
        await image.decode();
        return { width: String(image.naturalWidth), height: String(image.naturalHeight) };
    } catch {
        return {};
    }
};

// First the picture, then the reference to it: so nothing on this device refers to a missing picture.
const keep = async (form, blob) => {
    const file = newID();
    const address = URL.createObjectURL(blob);
    const { space, person, addPhotos, names = "photo" } = form.dataset;
    const fields = {
        ...Object.fromEntries([...form.querySelectorAll("[type=hidden]")].map(({ name, value }) => [name, value])),
        // Apple's systems take letters apart in the names of files: 한 comes as three.
        operation: newID(), [names]: file, name: blob.name.normalize("NFC"), size: blob.size,
        kind: (await isPicture(blob)) ? "picture" : "file",
        ...(await measure(address)),
    };
    if (fields.zone === "") fields.zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
    const record = { file, person, space, type: blob.type, blob, change: addPhotos && { address: addPhotos, fields } };
    await keepFile(record);
    shown.set(file, address);
    // A comment's form sends the list of its files itself.
    if (!addPhotos) form.dispatchEvent(new CustomEvent("maru:kept", { detail: { ...fields, address } }));
    return record;
};

// Resolves to the words of a refusal, if any.
const send = async (record) => {
    try {
        const refusal = await sendChange(record);
        // The place of an entry that a photo begins is kept as that of one that a text begins.
        if (refusal === null) document.querySelector("form[data-auto-save]")?.dispatchEvent(new Event("maru:written"));
        return refusal;
    } catch (error) {
        // It may have arrived: the uploading asks again.
        console.warn(error);
        return null;
    }
};

// In the order in which they were chosen.
let line = Promise.resolve();

const addAll = async (form, files) => {
    const { most, left, tooLarge, tooMany, noPicture, noRoom } = form.dataset;
    let room = Number(left);
    const problems = new Set();
    const records = [];
    for (const file of files) {
        if (noPicture && !(await isPicture(file))) problems.add(noPicture);
        else if (file.size > Number(most)) problems.add(tooLarge);
        else if (room <= 0) problems.add(tooMany);
        else {
            room -= 1;
            await keep(form, file).then((record) => records.push(record), (error) => {
                console.warn(error);
                problems.add(noRoom);
            });
        }
    }
    // All are kept before the first is sent: with its answer the page of a locked journal goes.
    for (const record of records) {
        const problem = record.change && (await send(record));
        if (problem) problems.add(problem);
        refreshPage();
    }
    if (problems.size > 0) say([...problems].join(" "));
    uploadFiles();
};

document.addEventListener("change", ({ target }) => {
    const form = target.closest?.("form[data-add-photos]");
    if (!form || target.type !== "file") return;
    const files = [...target.files];
    // The same picture can be chosen again.
    target.value = "";
    line = line.then(() => addAll(form, files));
    form.dispatchEvent(new CustomEvent("maru:keeping", { detail: line }));
});

// A refused picture is nowhere else: with its photo it goes.
document.addEventListener("maru:sending", ({ detail }) => {
    if (!/\/remove-(photo|attachment)$/.test(detail.action)) return;
    detail.taken.push(async () => {
        const file = detail.body.get("photo") ?? detail.body.get("file");
        if ((await keptFile(file))?.refused) await dropFile(file);
    });
});

const pictures = (file) => document.querySelectorAll(`img[data-file${file ? `="${CSS.escape(file)}"` : ""}]`);

const isHere = (image) => image.src.startsWith("blob:");

const frameOf = (image) => image.closest(".photo-link, .photo-large");

// The server has refused the bytes, or has stored them as a file: no picture will come.
const isLost = async (file) => {
    try {
        const response = await fetch(`/file/${file}/256`, { headers: { accept: "application/json" } });
        if (!response.ok) return (await response.json()).rule === "file-refused";
        response.body?.cancel();
        // Only the server sends a file that is no picture with this type; a proxy's page has another.
        return response.headers.get("content-type") === "application/octet-stream";
    } catch {
        return false;
    }
};

const refusalOf = async (image) => (await keptFile(image.dataset.file).catch(() => null))?.refused;

// Its place says why it is not here; of one that was refused here the words below it do.
const wait = async (image) => {
    const frame = frameOf(image);
    const { file, missing, away, unreadable } = image.dataset;
    const refusal = await refusalOf(image);
    frame?.setAttribute("data-waits", refusal ? "" : navigator.onLine ? missing : away);
    if (frame && !refusal && navigator.onLine && (await isLost(file)) && frame.hasAttribute("data-waits")) {
        frame.setAttribute("data-waits", unreadable);
    }
};

const sourceOf = new WeakMap();

const showKept = async (image) => {
    const { file } = image.dataset;
    const address = isHere(image) ? null : await addressOf(file);
    if (!address) return wait(image);
    sourceOf.set(image, image.getAttribute("srcset"));
    image.removeAttribute("srcset");
    image.src = address;
};

document.addEventListener("error", ({ target }) => target.matches?.("img[data-file]") && showKept(target), true);
document.addEventListener("load", ({ target }) => target.matches?.("img[data-file]") && frameOf(target)?.removeAttribute("data-waits"), true);

// Asks for a picture again that was not there.
const ask = (image) => {
    if (!frameOf(image)?.hasAttribute("data-waits")) return;
    const source = image.getAttribute("srcset") ?? sourceOf.get(image);
    if (source) image.srcset = source;
};

// Shows the server's words about a picture that it refused.
const sayRefused = async () => {
    for (const image of pictures()) {
        const [cell, frame] = [image.closest("li, figure"), frameOf(image)];
        const refusal = await refusalOf(image);
        const there = cell?.querySelector("[data-refused]");
        if (refusal && frame?.hasAttribute("data-waits")) frame.setAttribute("data-waits", "");
        if (!refusal) there?.remove();
        else if (!there) {
            const words = document.createElement("p");
            words.className = "photo-refused";
            words.dataset.own = "";
            words.dataset.refused = "";
            words.textContent = refusal;
            // Where there is no button for that, the page of the picture has one.
            if (image.dataset.remove && frame.hasAttribute("href")) {
                const way = document.createElement("a");
                way.setAttribute("href", frame.getAttribute("href"));
                way.textContent = image.dataset.remove;
                words.append(" ", way);
            }
            cell?.append(words);
        }
    }
};

// Pictures that failed before this script listened.
const look = () => {
    for (const image of pictures()) {
        if (image.complete && image.naturalWidth === 0 && !frameOf(image)?.hasAttribute("data-waits")) showKept(image);
    }
    sayRefused();
};

if ("indexedDB" in window) {
    whenPageShown(() => pictures().length > 0 && look());
    document.addEventListener("maru:file", ({ detail }) => {
        pictures(detail).forEach(ask);
        sayRefused();
    });
    const askAll = () => pictures().forEach(ask);
    addEventListener("online", askAll);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && askAll());
}
