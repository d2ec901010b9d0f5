// Shows the result of a form on the page that it returns to in history, which was loaded before.

const key = "maru:told";

// `address` is the server's address with the result.
export const carryResult = (address) => sessionStorage.setItem(key, address.pathname + address.search);

// This page's address with the result to show, once; null if there is none.
export const carriedResult = () => {
    const stored = sessionStorage.getItem(key);
    if (!stored) return null;
    sessionStorage.removeItem(key);
    const { pathname, searchParams } = new URL(stored, location.origin);
    if (pathname !== location.pathname) return null;
    const address = new URL(location.href);
    for (const [name, value] of searchParams) address.searchParams.set(name, value);
    return address.href;
};
