// Saves forms before their page is left. Loaded by `guard.js`, when the person chooses that.

import { ask } from "./ask.js";

// Whether the server has taken it: it answers with another page then.
const save = async (form) => {
    const action = form.getAttribute("action");
    const { response } = await ask(action, { method: "POST", body: new URLSearchParams(new FormData(form)) });
    const { pathname } = new URL(response.url);
    return response.ok && pathname !== new URL(action, location).pathname && !pathname.startsWith("/sign-in");
};

// One that is not taken, or has files, is sent by leaving the page instead: its answer says why, or that it is saved.
export const saveAll = async (forms, goOn) => {
    for (const form of forms) {
        const isSimple = form.checkValidity() && form.enctype !== "multipart/form-data";
        if (!isSimple || !(await save(form).catch(() => false))) return form.requestSubmit();
    }
    goOn();
};
