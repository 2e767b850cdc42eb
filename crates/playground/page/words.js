// The words of the page, in its language. What a module says is English, and is marked so.

import { phrase } from "./texts.js";

export { phrase };

/** A text of a module. */
export function ownWord(text) {
  return Object.assign(document.createElement("span"), { lang: "en", textContent: text });
}

/** The parts of a text with values of which `reason` is a text of a module. */
export function said(name, { reason, ...values }) {
  const [before, after = ""] = phrase(name, values).split("{$reason}");
  return [before, ownWord(reason), after];
}

/** The name of a side by its English one; Black begins in games of the family of shogi alone. */
export function sideName(name, first) {
  const words = { "First player": "lab-first-player", "Second player": "lab-second-player" };
  const ofShogi = { Black: "side-sente", White: "side-gote" };
  return phrase(words[name] ?? (first === "Black" ? ofShogi[name] : `side-${name.toLowerCase()}`), {}, name);
}
