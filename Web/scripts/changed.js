// Whether a field has other content than the page gave it.

export const isChanged = (field) => {
    if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
    // Where the page chooses none, the first is chosen.
    if (field.tagName === "SELECT") return field.selectedOptions[0] !== ([...field.options].find((option) => option.defaultSelected) ?? field.options[0]);
    return field.type !== "hidden" && "defaultValue" in field && field.value !== field.defaultValue;
};

// Whether a draft keeps its content.
export const isDraftable = ({ type }) => !["checkbox", "file", "password"].includes(type);
