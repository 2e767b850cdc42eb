// The titles of games.

import { phrase } from "./words.js";

/** The title of a game; its name where it has no other. */
export function titleOf(name) {
  return phrase(`game-${name}`, {}, name);
}
