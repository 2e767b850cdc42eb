// The names of pieces, from the parts that the module gives.

import { phrase } from "./words.js";

/** The name of a piece with the marks that it does not say; the letter of a piece that has none. */
export function pieceName({ set, name, letter, marks }) {
  const key = name?.toLowerCase().replaceAll(/,? /g, "-");
  const known = name === null ? letter : phrase(`piece-${set}-${key}`, {}, phrase(`piece-${key}`, {}, name));
  return marks.reduceRight((piece, mark) => phrase(`lab-${mark}`, { piece }), known);
}

/** A piece with its side and its right to move: `White rook (may castle)`. */
export function pieceOfSide(words, side) {
  return rightOf(phrase("piece-of-side", { side, piece: pieceName(words) }), words);
}

/** A piece as it is said, and after it the right that it has. */
export function rightOf(piece, { right }) {
  return right === null ? piece : phrase("lab-with-right", { piece, right: phrase(`lab-${right.replaceAll(" ", "-")}`) });
}
