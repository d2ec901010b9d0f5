// The rooms' rules and pages, in Swift: a WebAssembly module that takes a request as bytes and returns a response. Each is a
// line of JSON, followed by the bytes that it refers to, unencoded (`WorkerRequest`, `WorkerResponse`).

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const newline = 10;

// `load` returns the module's response.
export const makeModule = (load) => {
    let opening = null;
    let exports = null;

    // The module has no files and no network; its only import with an effect is the source of random numbers.
    const system = {
        random_get(at, length) {
            crypto.getRandomValues(new Uint8Array(exports.memory.buffer, at, length));
            return 0;
        },
    };

    const begin = async () => {
        const { instance } = await WebAssembly.instantiateStreaming(load(), { wasi_snapshot_preview1: system });
        ({ exports } = instance);
    };

    // Requests are serialized: after a close during opening, the module is reopened afterwards, never in the middle.
    let last = Promise.resolve();
    const open = () => {
        if (!opening) {
            const own = last.then(begin).catch((error) => {
                if (opening === own) opening = null;
                throw error;
            });
            opening = own;
            last = own.catch(() => {});
        }
        return opening;
    };

    // Discards the module and its state: the next call opens it again.
    const close = () => {
        opening = null;
        exports = null;
    };

    const respond = (request, parts) => {
        const pieces = [encoder.encode(`${JSON.stringify(request)}\n`), ...parts];
        const size = pieces.reduce((sum, { length }) => sum + length, 0);
        const at = exports.maru_allocate(size);
        const input = new Uint8Array(exports.memory.buffer, at, size);
        let end = 0;
        for (const piece of pieces) {
            input.set(piece, end);
            end += piece.length;
        }
        const responseAt = exports.maru_ask(at, size);
        const length = new DataView(exports.memory.buffer).getUint32(responseAt, true);
        const output = new Uint8Array(exports.memory.buffer, responseAt + 4, length).slice();
        exports.maru_free(at);
        exports.maru_free(responseAt);
        return output;
    };

    // Returns `{response, keep, body}`: the JSON of the response; the entries to store, as pairs of key and text; and the bytes
    // of a page or other content.
    const ask = (request, ...parts) => {
        try {
            const output = respond(request, parts);
            let at = output.indexOf(newline);
            const response = JSON.parse(decoder.decode(output.subarray(0, at)));
            at += 1;
            const keep = (response.keep ?? []).map(([key, length]) => [key, decoder.decode(output.subarray(at, (at += length)))]);
            return { response, keep, body: output.subarray(at) };
        } catch (error) {
            // A module that trapped cannot be used any more.
            close();
            throw new Error(`The module stopped: ${error}`, { cause: error });
        }
    };

    return { open, close, ask, isOpen: () => exports !== null };
};
