// The words of the page, in its language. A sentence of a module is English, and is marked so.

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

/** The names of the sides by their English ones, `null` where they have none; Black begins in games of the family of shogi alone. */
export function sideNames(players) {
  if (players === null) return { first: phrase("lab-first-player"), second: phrase("lab-second-player") };
  const ofShogi = { Black: "side-sente", White: "side-gote" };
  const isShogi = players[0] === "Black";
  const [first, second] = players.map((name) => phrase((isShogi && ofShogi[name]) || `side-${name.toLowerCase()}`, {}, name));
  return { first, second };
}
