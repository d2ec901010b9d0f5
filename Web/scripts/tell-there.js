// What a form did, told on the page one goes back to from it, which has been there before and knows nothing of it yet.

const key = "maru:told";

// `address` is where the house tells it.
export const tellThere = (address) => sessionStorage.setItem(key, address.pathname + address.search);

// This page's address with what is to be told on it, once; null where there is nothing.
export const toldHere = () => {
    const told = sessionStorage.getItem(key);
    if (!told) return null;
    sessionStorage.removeItem(key);
    const { pathname, searchParams } = new URL(told, location.origin);
    if (pathname !== location.pathname) return null;
    const address = new URL(location.href);
    for (const [name, value] of searchParams) address.searchParams.set(name, value);
    return address.href;
};
