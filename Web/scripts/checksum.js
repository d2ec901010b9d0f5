// The checksum of a text that the core computes too (`TextChecksum`): FNV-1a, 32 bits, in hexadecimal digits.

const encoder = new TextEncoder();

export const checksum = (text) => {
    let hash = 0x811c9dc5;
    for (const byte of encoder.encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, "0");
};
