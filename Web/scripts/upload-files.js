// Uploads the files that are stored on this device, one after another and apart from everything else: in parts, to the address
// that the server names, as soon as it is reachable. One tab does it for all.

import { afterPaint } from "./after-paint.js";
import { dropFile, keepFile, keptFile, keptFiles } from "./kept-files.js";
import { Later, Refused, timeout, sendFile } from "./send-file.js";
import { pageIn } from "./show-page.js";
import { signedIn } from "./signed-in.js";

const firstPause = 3_000;
const longestPause = 300_000;
const lock = "maru-uploads";

// Sends the change that adds the file to an entry. A repeated request is done once. Resolves to nothing, or to the words with
// which the rule refuses it. Rejects if it is to be sent again.
export const sendChange = async (record) => {
    const { address, fields } = record.change;
    const response = await fetch(address, {
        method: "POST", body: new URLSearchParams(fields), headers: { "Maru-Fragment": "page" },
        signal: AbortSignal.timeout(timeout),
    });
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    // The journal may be locked or the entry in the trash; another person may be signed in; a response without a page comes
    // from a proxy in the server's place.
    if (!pageIn(answer) || !(response.ok || [409, 422].includes(response.status))) {
        throw new Later(`The server answered ${response.status}`);
    }
    if (response.ok) {
        await keepFile({ ...record, change: null });
        return null;
    }
    // The entry takes no photo, so nothing has the file.
    await dropFile(record.file);
    return answer.querySelector("#main p")?.textContent.trim() ?? "";
};

const upload = async ({ file }) => {
    let record = await keptFile(file);
    if (record?.change) await sendChange(record);
    record = await keptFile(file);
    if (!record || (record.refused && record.isFinal)) return;
    await sendFile(record);
    await dropFile(file);
};

// Says at the photo why it is not there.
const note = async (file, refused, isFinal) => {
    const record = await keptFile(file);
    if (record && (record.refused !== refused || record.isFinal !== isFinal)) await keepFile({ ...record, refused, isFinal });
};

// Whether a space that the server does not find is lost. A space that was created offline may not have arrived there yet: then
// the worker has it, or has changes to send.
const isLost = async ({ space, person }) => {
    if (!(await navigator.serviceWorker?.getRegistration())) return true;
    const { stateOfWorker } = await import("./confirm-sign-out.js");
    const state = await stateOfWorker();
    const hasSentAll = state.phase === "synced" && state.person === person && !state.unsent && !state.refused;
    return hasSentAll && state.spaces.every(([id]) => id !== space);
};

const one = async (record) => {
    try {
        await upload(record);
        return true;
    } catch (error) {
        const isRefused = error instanceof Refused || (error.isMissing && (await isLost(record).catch(() => false)));
        // Another person may have signed in meanwhile.
        const isFinal = isRefused && (await signedIn().catch(() => null)) === record.person;
        if (isFinal || error.isTold) await note(record.file, error.message, isFinal);
        return isFinal;
    }
};

let timer = 0;
let failures = 0;
let running = null;
let isWanted = false;

const run = async () => {
    clearTimeout(timer);
    const kept = await keptFiles();
    // Other people's files wait until they sign in: the server accepts files of the signed-in person only.
    const person = kept.length > 0 ? await signedIn().catch(() => null) : null;
    let hasFailed = kept.length > 0 && person === null;
    for (const record of kept) {
        if (record.person === person && !record.isFinal && !(await one(record))) hasFailed = true;
    }
    if (!hasFailed) {
        failures = 0;
        return;
    }
    timer = setTimeout(uploadFiles, Math.min(longestPause, firstPause * 2 ** failures) * (0.75 + Math.random() / 2));
    failures += 1;
};

const runLocked = () => (navigator.locks ? navigator.locks.request(lock, run) : run());

export const uploadFiles = () => {
    if (running) {
        isWanted = true;
        return running;
    }
    running = runLocked().catch((error) => console.warn(error)).finally(() => {
        running = null;
        if (!isWanted) return;
        isWanted = false;
        uploadFiles();
    });
    return running;
};

if (document.body.classList.contains("house") && "indexedDB" in window) {
    addEventListener("load", () => afterPaint(uploadFiles));
    addEventListener("online", () => {
        failures = 0;
        uploadFiles();
    });
}
