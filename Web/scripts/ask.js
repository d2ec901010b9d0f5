// Asks the house for a page, and waits so long for its answer and no longer.

const patience = 20_000;

// The response and the page in it. `signal` gives it up before; the other options are those of `fetch`.
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
