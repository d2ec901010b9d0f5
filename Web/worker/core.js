// The rooms' own rules and pages, in Swift: modules that are given a question as bytes and give an answer back.

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const newline = 10;

// `load` gives the module's response. A module may come in two parts: `loadMore` gives the second one's, or nothing where that is
// not here yet, and what the first part calls in it then stops the module.
export const makeModule = (load, loadMore = async () => undefined) => {
    let opening = null;
    let exports = null;
    let isWhole = false;

    // The module knows no files and no network; only chance is asked of whoever runs it.
    const system = {
        random_get(at, length) {
            crypto.getRandomValues(new Uint8Array(exports.memory.buffer, at, length));
            return 0;
        },
    };

    // Stand in the first part for the second one's functions, until it takes their places in the table of both.
    const placeholders = new Proxy({}, {
        get: () => () => {
            throw new Error("The second part is not here yet");
        },
    });

    const compileMore = async () => {
        const response = await loadMore();
        return response && WebAssembly.compileStreaming(response);
    };

    const join = (more) => {
        new WebAssembly.Instance(more, { maru: exports });
        isWhole = true;
    };

    const openParts = async () => {
        const [{ instance }, more] = await Promise.all([
            WebAssembly.instantiateStreaming(load(), { wasi_snapshot_preview1: system, later: placeholders }),
            // What cannot be read of it is no reason to do without the first.
            compileMore().catch(() => undefined),
        ]);
        ({ exports } = instance);
        isWhole = false;
        if (more) join(more);
    };

    // One at a time: what was forgotten while it was being opened is opened anew behind it, and never in the middle.
    let last = Promise.resolve();
    const open = () => {
        if (!opening) {
            const own = last.then(openParts).catch((error) => {
                if (opening === own) opening = null;
                throw error;
            });
            opening = own;
            last = own.catch(() => {});
        }
        return opening;
    };

    // Puts the second part, which has come since, beside the first, which goes on as it is.
    const openMore = async () => {
        const more = isWhole ? null : await compileMore();
        if (more && exports && !isWhole) join(more);
    };

    // Forgets the module and what it remembers: the next to open it begins anew.
    const close = () => {
        opening = null;
        exports = null;
        isWhole = false;
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

    return { open, openMore, close, ask, isOpen: () => exports !== null, isWhole: () => isWhole };
};
