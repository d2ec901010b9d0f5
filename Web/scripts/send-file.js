// Uploads one file: announces it, sends it in parts to the address that the server names, and completes it.

const partBytes = 1024 * 1024;
// How long a part, or the decoding of a picture, may take.
export const timeout = 150_000;

// Refusals that a later attempt may not meet: something is missing yet, or there is no room now.
const passing = [
    "file-part-gap", "file-incomplete", "file-complete", "file-hash-wrong", "file-library-missing", "uploads-too-many",
    "files-over-quota", "house-files-over-quota", "files-full",
];

export class Refused extends Error {}
export class Later extends Error {}

const ask = async (method, address, body, type) => {
    const response = await fetch(`/api/v1/files/${address}`, {
        method, body, signal: AbortSignal.timeout(timeout),
        headers: { accept: "application/json", ...(type && { "content-type": type }) },
    });
    const answer = await response.json().catch(() => ({}));
    const { state, rule, detail } = answer;
    if (response.ok && state) return answer;
    const { status } = response;
    // A response that is neither a file nor a refusal by a rule comes from a proxy in the server's place.
    const isRefused = rule && [409, 413, 422].includes(status);
    if (rule === "forbidden" || (isRefused && !passing.includes(rule))) throw new Refused(detail);
    // The space may not have arrived there yet, or another person may be signed in.
    throw Object.assign(new Later(detail ?? `The server answered ${status}`), {
        isTold: isRefused && status === 413, isMissing: rule === "missing",
    });
};

// Rejects with `Refused` if the server does not accept the file, and with another error if it can be sent again.
export const sendFile = async ({ file, space, blob }) => {
    const announced = JSON.stringify({ space, size: blob.size });
    let state = await ask("PUT", file, announced, "application/json");
    while (state.state !== "ready" && state.offset < blob.size) {
        const part = blob.slice(state.offset, state.offset + partBytes);
        state = await ask("PUT", `${file}/parts/${state.offset}`, part, "application/octet-stream");
    }
    if (state.state !== "ready") await ask("POST", `${file}/finish`, "{}", "application/json");
};

// The first bytes of a JPEG, PNG, GIF, WebP and HEIC. The server checks them too (`FileKind.swift`): names and types can be
// wrong, and browsers save AVIF as .jpg.
const beginnings = /^(\xff\xd8\xff|\x89PNG\r\n\x1a\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp(hei[cxms]|hevc|mif1|msf1))/;

// Resolves to whether the server accepts it as a picture. A file that cannot be read is none.
export const isPicture = async (blob) => {
    const head = await blob.slice(0, 12).arrayBuffer().catch(() => new ArrayBuffer(0));
    return beginnings.test(String.fromCharCode(...new Uint8Array(head)));
};
