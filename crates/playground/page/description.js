// A position in words: the men and the hand of each player, and what is marked.

import { pieceName, pieceOfSide, rightOf } from "./pieces.js";
import { phrase } from "./words.js";

/** The options of a look that mark squares. */
const MARKS = ["highlight", "alert", "arrows", "circles", "crosses"];

/**
 * The position in words: its squares with their names and pieces, its hands, and the players by name with their styles.
 * `words` has the parts of a piece, and `owner` whose it is.
 */
export function description({ squares, hands, players, styles, turn, look, words, owner }) {
  const sentences = ["first", "second"].flatMap((player) => {
    const men = squares.filter(({ piece }) => piece !== null && owner(piece) === player).map(({ name, piece }) => {
      const parts = words(piece);
      const placed = phrase("lab-piece-on", { piece: pieceName(parts), square: name });
      return rightOf(placed, parts);
    });
    const held = [...hands[player]].map(([piece, count]) => {
      const parts = words(piece);
      const named = owner(piece) === player ? pieceName(parts) : pieceOfSide(parts, players[owner(piece)]);
      return phrase("lab-counted", { count, piece: named });
    });
    return [
      phrase(turn === player ? "lab-side-that-moves" : "lab-side-of-style", { side: players[player], style: styles[player] }),
      phrase("lab-on-board", { pieces: listed(men) }),
      phrase("lab-held-pieces", { pieces: listed(held) }),
    ];
  });
  for (const mark of MARKS.filter((mark) => look[mark]?.length)) {
    const places = look[mark].map((place) => [place].flat().join("–"));
    sentences.push(phrase("lab-marked", { kind: phrase(`lab-look-${mark}`), squares: listed(places) }));
  }
  // No blank follows the full stop of Chinese and Japanese.
  return sentences.join(" ").replaceAll("。 ", "。");
}

function listed(items) {
  return items.length === 0 ? phrase("lab-no-pieces") : items.join(phrase("list-comma", { first: "", last: "" }));
}
