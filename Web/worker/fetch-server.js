// Asks the house.

import { policy } from "./shell.js";

// What a proxy answers with where the house behind it is not there: it is being started again, or hangs.
const gatewayErrors = [502, 503, 504];
// The house sends this with everything, what it says when it is busy (503) included.
const sign = "permissions-policy";

const isFromServer = ({ headers }) => Object.entries(policy).some(([name, value]) => name.toLowerCase() === sign && headers.get(name) === value);

// Rejects if the house was not reached, also where a proxy before it says so.
export const fetchServer = async (request) => {
    const response = await fetch(request);
    if (gatewayErrors.includes(response.status) && !isFromServer(response)) throw new TypeError(`The server was not reached (${response.status})`);
    return response;
};
