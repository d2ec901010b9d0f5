// Sends requests to the server.

import { policy } from "./shell.js";

// The statuses with which a proxy answers while the server behind it is restarting or hangs.
const gatewayErrors = [502, 503, 504];
// The server sends this header with every response, also when it is busy (503); a proxy's own error page lacks it.
const sign = "permissions-policy";

const isFromServer = ({ headers }) => Object.entries(policy).some(([name, value]) => name.toLowerCase() === sign && headers.get(name) === value);

// Rejects if the server was not reached, also where a proxy in front of it says so.
export const fetchServer = async (request) => {
    const response = await fetch(request);
    if (gatewayErrors.includes(response.status) && !isFromServer(response)) throw new TypeError(`The server was not reached (${response.status})`);
    return response;
};
