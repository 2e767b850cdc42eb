// The rules of games: a module of its own, which is loaded when somebody asks for it.

import { loadRules } from "./feen.js";
import { titleOf } from "./titles.js";
import { phrase } from "./words.js";

/** Moves as players of a game write them, by its style; those of all other games are like those of chess. */
const NOTATIONS = { S: "usi", T: "usi", D: "usi", X: "wxf" };

/** A game that is played: the positions since its start, and the place among them. */
export class Rules {
  #feen;
  #module = null;
  #games = new Map();
  #game = null;
  /** The positions as FEEN, each with the move that led to it. */
  #line = [];
  #at = 0;
  #state = null;
  #pieces = new Map();
  #squareName;

  constructor(feen, squareName) {
    this.#feen = feen;
    this.#squareName = squareName;
  }

  async load() {
    if (this.#module !== null) return;
    this.#module = await loadRules(new URL("rules.wasm", import.meta.url));
    this.#games = new Map(this.#module.games().map((game) => [game.name, game]));
  }

  /** Whether there is a game of this name. */
  has(name) {
    return this.#games.has(name);
  }

  get isOn() {
    return this.#game !== null;
  }

  /** Whether the position is the start of the game. */
  get isAtStart() {
    return this.isOn && this.#line[this.#at]?.fen === this.#game.fen;
  }

  /** The games by name, those first whose boards have the size of a position. */
  names(feen) {
    const size = sizeOf(feen);
    const all = [...this.#games.values()];
    const fits = ({ files, ranks }) => size === `${files}×${ranks}`;
    return [all.filter(fits), all.filter((game) => !fits(game))].map((games) => games.map(({ name }) => name));
  }

  /** Takes a game, or none. */
  choose(name) {
    const game = this.#games.get(name);
    this.#game = game ? this.#noted(game) : null;
    [this.#line, this.#at, this.#state] = [[], 0, null];
  }

  get name() {
    return this.#game?.name ?? null;
  }

  /** Whether the game has hands, which its start says. */
  get hasHands() {
    return this.#game.fen.includes("[");
  }

  /** Begins the game that is taken, from its start or from another FEN, and answers with that. FEEN may not hold all of it. */
  start(fen = this.#game.fen) {
    const value = this.#held(fen)?.value;
    if (value === undefined) return null;
    this.#line = [{ feen: value, fen }];
    this.#go(0);
    if (this.#state.error === undefined) return value;
    [this.#line, this.#state] = [[], null];
    return null;
  }

  /** How the positions of a game are put into FEEN: as those of the same name, or of one that reads its start. */
  #noted(game) {
    const { fen, name } = game;
    const { error } = this.#feen.fromFen(fen, { variant: name });
    const held = /\[(\w*)\]/.exec(fen);
    const letters = new Set((fen.split(/[[ ]/)[0].replaceAll(/[^a-z]/gi, "").toUpperCase().replaceAll("K", "") + (held?.[1] ?? "")).split(""));
    // Pieces that are captured come into the hand.
    const full = held ? fen.replace(held[0], `[${[...letters].join("")}]`) : fen;
    const games = this.#feen.read(full, { format: "fen" }).games ?? [];
    const variant = error?.code === "name/unknown" ? (games.find((other) => name.startsWith(other)) ?? games[0] ?? "any") : name;
    const style = this.#feen.fromFen(fen, { variant }).value?.split(" ").at(-1)[0];
    this.#pieces = new Map();
    return { ...game, variant, notation: NOTATIONS[style?.toUpperCase()] };
  }

  #held(fen) {
    // A duck is a wall on the board, which FEEN does not have.
    const answer = this.#feen.fromFen(fen.replaceAll(/[\d*]*\*[\d*]*/g, emptied), { variant: this.#game.variant });
    return answer.error ? null : answer;
  }

  /** Takes the position on the board: one of the game so far, or a new start. Answers with the reason where it is none. */
  read(feen, residue) {
    const same = (at) => this.#line[at]?.feen === feen;
    const near = [this.#at, this.#at + 1, this.#at - 1].find(same);
    const at = near ?? this.#line.findLastIndex((_, at) => same(at));
    if (at >= 0 && this.#state !== null) {
      if (at !== this.#at) this.#go(at);
      return null;
    }
    const written = [residue, ""].map((residue) => this.#feen.toFen(feen, { variant: this.#game.variant, residue }));
    const fen = written.find(({ error }) => !error)?.value;
    const { error, ...state } = fen === undefined
      ? written[0]
      : this.#module.play({ game: this.name, fen, notation: this.#game.notation });
    [this.#line, this.#at, this.#state] = error ? [[], 0, null] : [[{ feen, fen }], 0, state];
    return error?.message ?? null;
  }

  #request(at = this.#at) {
    const moves = this.#line.slice(1, at + 1).map(({ uci }) => uci);
    return { game: this.name, fen: this.#line[0].fen, moves, notation: this.#game.notation };
  }

  #go(at) {
    this.#at = at;
    this.#state = this.#module.play(this.#request());
  }

  /** Plays a move, and answers with the position after it; nothing where it is not legal, or FEEN does not hold that. */
  play(uci) {
    const { from, to } = this.#state.moves.find((one) => one.uci === uci) ?? {};
    if (to === undefined) return null;
    // A pass leaves the last move where it is.
    const last = from === to ? this.last : [from ?? to, to];
    const line = [...this.#line.slice(0, this.#at + 1), { uci, last }];
    const state = this.#module.play({ ...this.#request(), moves: line.slice(1).map(({ uci }) => uci) });
    const after = this.#held(state.fen);
    if (after === null) return null;
    line.at(-1).feen = after.value;
    [this.#line, this.#at, this.#state] = [line, line.length - 1, state];
    return { feen: after.value, residue: after.residue, text: state.played.at(-1), isCheck: state.check, isEnd: state.end !== null };
  }

  /** The game so far, as the computer is asked about it; nothing where it is over, or the position is not one of it. */
  get question() {
    return this.#state === null || this.#state.end !== null ? null : this.#request();
  }

  /** The game so far, as a link has it. */
  get link() {
    if (this.#state === null) return {};
    const { game, fen, moves } = this.#request();
    return { game, ...(fen === this.#game.fen ? {} : { fen }), ...(moves.length === 0 ? {} : { moves: moves.join(",") }) };
  }

  /** The player to move. */
  get turn() {
    return this.#state?.turn ?? null;
  }

  /** The squares of the last move: where it began, or the same for a drop, and where it ended. */
  get last() {
    return this.#line[this.#at]?.last ?? null;
  }

  /** What the board shows beside the pieces: the last move, a king in check, and walls such as a duck. */
  get marks() {
    const { checked, walls = [] } = this.#state ?? {};
    return { last: this.last, checked, walls };
  }

  /** What there is to say about the game: who moves, or how it has ended. */
  words(names) {
    const { end, turn, check, claims } = this.#state;
    const ending = ({ winner = null, code }) => phrase(`${winner ? "win" : "draw"}-${code}`, { side: names[winner] });
    if (end) return phrase("a-sentence", { text: ending(end) });
    const side = names[turn];
    const words = phrase("a-sentence", { text: phrase(check ? "to-move-in-check" : "to-move", { side }) });
    if (claims.length === 0) return words;
    return `${words} ${phrase("lab-may-end", { side, claims: claims.map((code) => ending({ code })).join(", ") })}`;
  }

  /** The moves that were played, as texts. */
  get played() {
    return this.#state?.played ?? [];
  }

  /** The moves that fit: from a square or of a piece in hand, to a square. */
  moves({ from, drop, to }) {
    return (this.#state?.moves ?? []).filter((one) => one.from !== one.to
      && (from === undefined ? drop === undefined || this.#token(one.drop) === drop : one.from === from)
      && (to === undefined || one.to === to));
  }

  /** The indices of the squares that a piece on a square or in hand may go to. */
  targets(of) {
    return new Set(this.moves(of).map(({ to }) => to));
  }

  /** The move that leaves everything where it is, where the game has one. */
  get pass() {
    return this.#state?.moves.find(({ from, to }) => from === to)?.uci;
  }

  /** The reason why a move is not legal, or the move of a text. */
  why({ from, drop, to, text }) {
    if (this.#state === null) return { reason: phrase("lab-not-one-of", { game: titleOf(this.name) }), isSaid: true };
    const letter = drop && (this.#letters.find((letter) => this.#token(letter) === drop) ?? drop);
    const { uci, code, facts, reason, error } = this.#module.why({ ...this.#request(), from, drop: letter, to, text });
    if (!code) return { uci, reason: error?.message ?? "", isSaid: false };
    const named = Object.entries(facts).map(([name, fact]) => [name, this.#named(fact)]);
    const said = phrase(`refused-${code.replace("/", "-")}`, Object.fromEntries(named), "");
    return { uci, reason: said || this.#named(reason), isSaid: said !== "" };
  }

  /** Asks a position a query, by the rules of the game that is taken or of its styles; nothing before the module is there. */
  matches(feen, query) {
    return this.#module?.matches({ text: feen, query, game: this.name ?? undefined }) ?? null;
  }

  get #letters() {
    return [...new Set(this.#state.fen.split(" ")[0].replaceAll(/[^A-Za-z]/g, ""))];
  }

  /** Squares by the names of the picture, in place of those of the rules. */
  #named(reason) {
    const { files, ranks } = this.#game;
    return reason.replaceAll(/\b([a-l])(\d{1,2})\b/g, (square, file, rank) => {
      const index = (ranks - rank) * files + file.charCodeAt() - 97;
      return this.#squareName(index) ?? square;
    });
  }

  /** A letter of the rules as a piece of FEEN, as it is in hand or as it comes onto the board. */
  #token(letter, comes = false) {
    if (letter === undefined) return undefined;
    const key = `${letter} ${comes}`;
    if (!this.#pieces.has(key)) this.#pieces.set(key, this.#asFeen(letter, comes) ?? letter);
    return this.#pieces.get(key);
  }

  #asFeen(letter, comes) {
    const { files, ranks } = this.#game;
    const rows = Array.from({ length: ranks }, () => String(files));
    if (!comes) return this.#held(`${rows.join("/")}[${letter}] w - - 0 1`)?.value.split(" ")[1].replace("/", "");
    // In the middle no mark of a home square is added.
    rows[Math.floor(ranks / 2)] = `${letter}${files - 1}`;
    return /[+-]?[A-Za-z]\^?'?/.exec(this.#held(`${rows.join("/")} w - - 0 1`)?.value ?? "")?.[0];
  }

  /** The piece by which a choice between moves is shown: what the moved one becomes, or what enters. */
  shown(move) {
    return this.#token(move.becomes, true) ?? this.#token(move.gate);
  }
}

/** Walls and the empty squares beside them as a number of empty squares. */
function emptied(squares) {
  return [...squares.matchAll(/\d+|\*/g)].reduce((sum, [part]) => sum + (Number(part) || 1), 0);
}

function sizeOf(feen) {
  const ranks = feen.split(" ")[0].split("/");
  const files = [...ranks[0].matchAll(/\d+|[A-Za-z]/g)].reduce((sum, [part]) => sum + (Number(part) || 1), 0);
  return `${files}×${ranks.length}`;
}
