// The form of the look: a control for each option of a picture.

const GAMES = ["chess", "shogi", "xiangqi", "janggi", "makruk", "go", "reversi", "draughts", "none"];
const SETS = ["letters", "chess", "shogi", "xiangqi", "janggi", "stones", "draughts", "makruk"];

/** Each option: its label, and its values; `null` stands for an option that is on or off. */
export const fields = new Map([
  ["game", ["Game", GAMES]],
  ["pieces", ["Pieces", SETS]],
  ["surface", ["Squares", ["plain", "checkered", "points", "xiangqi", "janggi", "go", "shogi", "hexagons", "flathexagons"]]],
  ["naming", ["Names of squares", ["chess", "shogi", "xiangqi", "go", "index"]]],
  ["theme", ["Colours", ["auto", "light", "dark"]]],
  ["align", ["Short ranks", ["left", "centre", "staggered"]]],
  ["squareSize", ["Size", ["32", "48", "64", "96"]]],
  ["lettered", ["Letters on pieces", null]],
  ["marks", ["Marks of pieces", null]],
  ["captions", ["Captions", null]],
  ["coordinates", ["Coordinates", null]],
  ["legend", ["Legend", null]],
]);
const ON = new Set(["captions", "coordinates", "legend"]);

/** Puts the controls into the form. */
export function fillLook(form, changed) {
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
      control.add(new Option("as the game has it", ""));
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
