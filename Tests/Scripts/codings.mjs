// Counts how often some words are coded anew: read from text or bytes, or written as such. They are letters and digits, which
// look the same in all codings.

const has = (value, words) => {
    if (typeof value === "string") return value.includes(words);
    return ArrayBuffer.isView(value) && Buffer.from(value.buffer, value.byteOffset, value.byteLength).includes(words);
};

// Returns what has been done to them from now on, by name.
export const countCodings = (words) => {
    const counted = [];
    const watch = (owner, name) => {
        const real = owner[name];
        owner[name] = function watched(...given) {
            const result = real.apply(this, given);
            if (has(given[0], words) || has(result, words)) counted.push(name);
            return result;
        };
    };
    watch(JSON, "parse");
    watch(JSON, "stringify");
    watch(TextDecoder.prototype, "decode");
    watch(TextEncoder.prototype, "encode");
    watch(URLSearchParams.prototype, "toString");
    globalThis.URLSearchParams = class extends URLSearchParams {
        constructor(given) {
            super(given);
            if (has(given, words)) counted.push("URLSearchParams");
        }
    };
    return counted;
};
