// The rules of chess: a module of its own, which is loaded when somebody asks for it.

import { loadChess } from "./feen.js";

export class Rules {
  #chess = null;
  #moves = [];

  get isLoaded() {
    return this.#chess !== null;
  }

  async load() {
    this.#chess ??= await loadChess(new URL("chess.wasm", import.meta.url));
  }

  /** Takes a position, and returns its status in words. */
  read(fen) {
    const { status, check, moves, error } = this.#chess.rules(fen);
    this.#moves = moves ?? [];
    if (error) return `Not a position of chess: ${error.message}.`;
    return `Chess: ${status}${check && this.#moves.length ? ", check" : ""}.`;
  }

  /** The indices of the squares that a piece may go to. */
  targets(from) {
    return new Set(this.#moves.filter((one) => one.from === named(from)).map(({ to }) => indexed(to)));
  }

  /** The moves from a square to another one: four where a pawn is promoted, the queen first. */
  moves(from, to) {
    const found = this.#moves.filter((one) => one.from === named(from) && one.to === named(to));
    const isQueen = ({ san }) => san.includes("=Q");
    return found.sort((one, other) => isQueen(other) - isQueen(one));
  }
}

/** Squares are numbered in the order of a FEN: a8 first, h1 last. */
function named(index) {
  return "abcdefgh"[index % 8] + (8 - Math.floor(index / 8));
}

function indexed(name) {
  return "abcdefgh".indexOf(name[0]) + 8 * (8 - Number(name[1]));
}
