// The rooms' rules and pages, in Swift: a WebAssembly module that takes a request as bytes and returns a response.

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

    const answered = (question) => {
        const asked = encoder.encode(question);
        const at = exports.maru_allocate(asked.length);
        new Uint8Array(exports.memory.buffer, at, asked.length).set(asked);
        const answerAt = exports.maru_ask(at, asked.length);
        const length = new DataView(exports.memory.buffer).getUint32(answerAt, true);
        const answer = new Uint8Array(exports.memory.buffer, answerAt + 4, length).slice();
        exports.maru_free(at);
        exports.maru_free(answerAt);
        return answer;
    };

    // Returns `{told, page}`: the JSON of the response, and the bytes of its page, if any.
    const ask = (question) => {
        try {
            const answer = answered(question);
            const end = answer.indexOf(newline);
            return { told: JSON.parse(decoder.decode(answer.subarray(0, end))), page: answer.subarray(end + 1) };
        } catch (error) {
            // A module that trapped cannot be used any more.
            close();
            throw new Error(`The module stopped: ${error}`, { cause: error });
        }
    };

    return { open, close, ask, isOpen: () => exports !== null };
};
