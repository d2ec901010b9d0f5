// How much text there is: in characters as people count them, and in columns, of which a wide character takes two.

const graphemes = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

const sumOf = (text, measure) => {
    let sum = 0;
    for (const one of graphemes ? graphemes.segment(text) : text) sum += measure(one.segment ?? one);
    return sum;
};

// The scalars that make a character wide: those of `Width` in the core.
const wide = new RegExp(
    "[\\u1100-\\u115f\\u231a-\\u231b\\u2329-\\u232a\\u23e9-\\u23ec\\u23f0\\u23f3\\u25fd-\\u25fe\\u2614-\\u2615" +
    "\\u2630-\\u2637\\u2648-\\u2653\\u267f\\u268a-\\u268f\\u2693\\u26a1\\u26aa-\\u26ab\\u26bd-\\u26be" +
    "\\u26c4-\\u26c5\\u26ce\\u26d4\\u26ea\\u26f2-\\u26f3\\u26f5\\u26fa\\u26fd\\u2705\\u270a-\\u270b\\u2728\\u274c" +
    "\\u274e\\u2753-\\u2755\\u2757\\u2795-\\u2797\\u27b0\\u27bf\\u2b1b-\\u2b1c\\u2b50\\u2b55\\u2e80-\\u303e" +
    "\\u3040-\\u3247\\u3250-\\ua4cf\\ua960-\\ua97f\\uac00-\\ud7a3\\uf900-\\ufaff\\ufe0f\\ufe10-\\ufe1f" +
    "\\ufe30-\\ufe6f\\uff01-\\uff60\\uffe0-\\uffe6\\u{16fe0}-\\u{18dff}\\u{1aff0}-\\u{1b2ff}\\u{1d300}-\\u{1d356}" +
    "\\u{1d360}-\\u{1d376}\\u{1f004}\\u{1f0cf}\\u{1f18e}\\u{1f191}-\\u{1f19a}\\u{1f1e6}-\\u{1f265}" +
    "\\u{1f300}-\\u{1f64f}\\u{1f680}-\\u{1f6ff}\\u{1f7e0}-\\u{1f7f0}\\u{1f900}-\\u{1f9ff}\\u{1fa70}-\\u{1faff}" +
    "\\u{20000}-\\u{3fffd}]",
    "u",
);

export const countOf = (text) => sumOf(text, () => 1);

export const columnsOf = (text) => sumOf(text, (character) => (wide.test(character) ? 2 : 1));

// The columns in which people count this text: two where it has a wide character, else one.
export const unitOf = (text) => ((text === "" ? document.documentElement.lang === "ko" : wide.test(text)) ? 2 : 1);
