// Whether a field has other content than the page gave it.

export const isChanged = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    if (field.tagName === "SELECT") return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;
};

// Whether a draft keeps its content.
export const isDraftable = ({ type }) => !["checkbox", "file", "password"].includes(type);
