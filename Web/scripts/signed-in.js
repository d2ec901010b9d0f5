// Who is signed in, as the server says: the page may be older, and on most pages nothing says it.

const timeout = 20_000;

// Resolves to the person's id; rejects if nobody is signed in or the server is unreachable.
export const signedIn = async () => {
    const headers = { accept: "application/json" };
    const response = await fetch("/api/v1/session", { headers, cache: "no-store", signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`The server answered ${response.status}`);
    return (await response.json()).person.id;
};
