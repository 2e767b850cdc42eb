// The form of the look: a control for each option of a picture.

/** Each option and its label. */
const LABELS = {
  game: "Game",
  pieces: "Pieces",
  surface: "Squares",
  naming: "Names of squares",
  theme: "Colours",
  align: "Short ranks",
  squareSize: "Size",
  lettered: "Letters on pieces",
  marks: "Marks of pieces",
  captions: "Captions",
  coordinates: "Coordinates",
  legend: "Legend",
};
const SIZES = ["32", "48", "64", "96"];
const ON = new Set(["captions", "coordinates", "legend"]);

/** Each option with its label and its values; `null` stands for an option that is on or off. */
export const fields = new Map();

/** Puts the controls into the form; `looks` has the names that each option takes. */
export function fillLook(form, looks, changed) {
  const values = { ...looks, squareSize: SIZES };
  for (const [name, title] of Object.entries(LABELS)) fields.set(name, [title, values[name] ?? null]);
  for (const [name, [title, values]] of fields) {
    const label = document.createElement("label");
    const control = document.createElement(values === null ? "input" : "select");
    control.name = name;
    if (values === null) {
      control.type = "checkbox";
      control.checked = ON.has(name);
      label.className = "choice";
      label.append(control, title);
    } else {
      control.add(new Option("by the game", ""));
      for (const value of values) control.add(new Option(value, value));
      label.append(title, control);
    }
    control.addEventListener("change", changed);
    form.append(label);
  }
}

/** The options that differ from the defaults. */
export function lookOf(form) {
  const look = {};
  for (const [name, [, values]] of fields) {
    const control = form.elements[name];
    if (values === null) {
      if (control.checked !== ON.has(name)) look[name] = control.checked;
    } else if (control.value !== "") {
      look[name] = name === "squareSize" ? Number(control.value) : control.value;
    }
  }
  return look;
}

/** Shows the options of a link, and returns the names of those that are not understood. */
export function showLook(form, parts) {
  const broken = [];
  for (const [name, [, values]] of fields) {
    const control = form.elements[name];
    const value = parts.get(name);
    if (values === null) {
      control.checked = value === null ? ON.has(name) : value === "true";
      if (![null, "true", "false"].includes(value)) broken.push(name);
    } else {
      control.value = value !== null && values.includes(value) ? value : "";
      if (value !== null && control.value !== value) broken.push(name);
    }
  }
  return broken;
}
