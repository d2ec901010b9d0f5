// Fetches a page from the server, with a timeout.

const patience = 20_000;

// Returns the response and its page. `signal` aborts it earlier; the other options are those of `fetch`.
export const ask = async (address, { signal, headers, ...options } = {}) => {
    const enough = AbortSignal.timeout(patience);
    const response = await fetch(address, {
        ...options, headers: { ...headers, "Maru-Fragment": "page" },
        signal: signal ? AbortSignal.any([signal, enough]) : enough,
    });
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    signal?.throwIfAborted();
    return { response, answer };
};
