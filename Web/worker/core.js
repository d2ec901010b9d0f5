// The rooms' own rules and pages, in Swift: a module that is given a question as bytes and gives an answer back.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const newline = 10;

// `load` gives the module's response.
export const makeModule = (load) => {
    let opening = null;
    let exports = null;

    // The module knows no files and no network; only chance is asked of whoever runs it.
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

    // One at a time: what was forgotten while it was being opened is opened anew behind it, and never in the middle.
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

    // Forgets the module and what it remembers: the next to open it begins anew.
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

    // Answers `{told, page}`: what is said in JSON, and the bytes of a page where there is one.
    const ask = (question) => {
        try {
            const answer = answered(question);
            const end = answer.indexOf(newline);
            return { told: JSON.parse(decoder.decode(answer.subarray(0, end))), page: answer.subarray(end + 1) };
        } catch (error) {
            // A module that stopped in the middle is good for nothing more.
            close();
            throw new Error(`The module stopped: ${error}`, { cause: error });
        }
    };

    return { open, close, ask, isOpen: () => exports !== null };
};
