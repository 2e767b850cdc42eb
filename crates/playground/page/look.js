// The form of the look: a control for each option of a picture.

import { phrase } from "./words.js";

/** The options in their order. */
const OPTIONS = [
  "game", "pieces", "signs", "rim", "surface", "naming", "theme", "align", "squareSize", "lettered", "marks", "captions",
  "coordinates", "legend", "transparent", "title", "palette", "highlight", "alert", "arrows", "circles", "crosses",
];
/** The options that one writes, each with an example. */
const EXAMPLES = {
  title: "After 12. Nf3",
  palette: "squares=#eee/#8a6",
  highlight: "e4, red:d5",
  alert: "e8",
  arrows: "e2-e4, red:g1-f3",
  circles: "e4, blue:d5",
  crosses: "e4, green:d5",
};
const SIZES = ["32", "48", "64", "96"];
const ON = new Set(["coordinates", "legend"]);

/** How a text becomes an option; a text without a row stays as it is. */
const READERS = { squareSize: Number, highlight: list, alert: list, arrows: ways, circles: list, crosses: list };

/** Each option with its title, its kind (`choice`, `flag` or `written`) and the values of a choice. */
export const fields = new Map();

/** Puts the controls into the form; `looks` has the names that each option takes. */
export function fillLook(form, looks, changed) {
  const choices = { ...looks, squareSize: SIZES };
  for (const name of OPTIONS) {
    const kind = name in EXAMPLES ? "written" : name in choices ? "choice" : "flag";
    fields.set(name, { title: phrase(`lab-look-${name}`), kind, values: choices[name] });
  }
  for (const [name, { title, kind, values }] of fields) {
    const label = document.createElement("label");
    const control = document.createElement(kind === "choice" ? "select" : "input");
    control.name = name;
    if (kind === "flag") {
      control.type = "checkbox";
      control.checked = ON.has(name);
      label.className = "switch";
      label.append(control, title);
    } else if (kind === "written") {
      control.placeholder = EXAMPLES[name];
      control.autocomplete = "off";
      control.maxLength = 500;
      const complaint = document.createElement("small");
      complaint.id = `look-${name}`;
      complaint.lang = "en";
      control.setAttribute("aria-describedby", complaint.id);
      label.append(title, control, complaint);
    } else {
      control.add(new Option(phrase("lab-by-game"), ""));
      // The names of looks are alike in all languages.
      for (const value of values) control.add(Object.assign(new Option(value, value), { lang: "en" }));
      label.append(title, control);
    }
    control.addEventListener(kind === "written" ? "input" : "change", changed);
    form.append(label);
  }
}

/** The options that differ from the defaults, as a link has them. */
export function partsOf(form) {
  const parts = {};
  for (const [name, { kind }] of fields) {
    const control = form.elements[name];
    if (kind === "flag") {
      if (control.checked !== ON.has(name)) parts[name] = String(control.checked);
    } else if (control.value.trim() !== "") {
      parts[name] = control.value.trim();
    }
  }
  return parts;
}

/** The options that differ from the defaults, as the module takes them, without those it refuses. */
export function lookOf(form) {
  const look = { captions: form.elements.captions.checked };
  for (const [name, part] of Object.entries(partsOf(form))) {
    if (form.elements[name].ariaInvalid !== "true") look[name] = option(name, part);
  }
  return look;
}

/** Asks for the complaint about each option that one writes, `null` where there is none, and shows it. */
export function checkLook(form, complaintOf) {
  const parts = partsOf(form);
  const written = Object.keys(EXAMPLES);
  const chosen = Object.entries(parts).filter(([name]) => !written.includes(name));
  const look = Object.fromEntries(chosen.map(([name, part]) => [name, option(name, part)]));
  for (const name of written) {
    const complaint = name in parts ? complaintOf({ ...look, [name]: option(name, parts[name]) }) : null;
    form.elements[name].ariaInvalid = String(complaint !== null);
    form.querySelector(`#look-${name}`).textContent = complaint ?? "";
  }
}

function option(name, part) {
  if (fields.get(name).kind === "flag") return part === "true";
  return (READERS[name] ?? String)(part);
}

/** Squares between commas. */
function list(text) {
  return text.split(",").map((square) => square.trim()).filter(Boolean);
}

/** The ends of arrows: `e2-e4`. */
function ways(text) {
  return list(text).map((way) => {
    const [from, ...to] = way.split("-");
    return [from.trim(), to.join("-").trim()];
  });
}

/** Shows the options of a link, and returns the names of those that are not understood. */
export function showLook(form, parts) {
  const broken = [];
  for (const [name, { kind, values }] of fields) {
    const control = form.elements[name];
    const value = parts.get(name);
    if (kind === "flag") {
      control.checked = value === null ? ON.has(name) : value === "true";
      if (![null, "true", "false"].includes(value)) broken.push(name);
    } else if (kind === "written") {
      control.value = value ?? "";
    } else {
      control.value = value !== null && values.includes(value) ? value : "";
      if (value !== null && control.value !== value) broken.push(name);
    }
  }
  return broken;
}
