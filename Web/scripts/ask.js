// Fetches a page, or another text, from the server, with a timeout.

const timeout = 20_000;

// Returns the response and its text. `signal` aborts it earlier; the other options are those of `fetch`.
export const askForText = async (address, { signal, headers, ...options } = {}) => {
    const enough = AbortSignal.timeout(timeout);
    const response = await fetch(address, {
        ...options, headers: { ...headers, "Maru-Fragment": "page" },
        signal: signal ? AbortSignal.any([signal, enough]) : enough,
    });
    const text = await response.text();
    signal?.throwIfAborted();
    return { response, text };
};

export const parsePage = (text) => new DOMParser().parseFromString(text, "text/html");

// The same with its page.
export const ask = async (address, options) => {
    const { response, text } = await askForText(address, options);
    return { response, answer: parsePage(text) };
};
