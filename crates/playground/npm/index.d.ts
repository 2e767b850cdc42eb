/** The longest text that is given to the module, in UTF-16 code units. */
export const MAX_LENGTH: number;

/** The notations by name. */
export type Format = "feen" | "fen" | "epd" | "sfen" | "pdn";

/** From the first UTF-16 code unit to the one after the last. */
export type Span = [start: number, end: number];

/** The reason why there is no answer. */
export interface Refusal {
  error: { code: string; message: string; span?: Span };
}

/** Something that is wrong with a text, or worth knowing. */
export interface Finding {
  severity: "error" | "warning" | "note";
  code: string;
  message: string;
  span: Span;
  /** The part of the text to replace, and its replacement. */
  fix?: { span: Span; replacement: string };
}

/** Something that a conversion loses. */
export interface Loss {
  code: string;
  description: string;
}

/** A text after a conversion, and the rest that it does not hold. */
export interface Value {
  value: string;
  residue: string;
  losses: Loss[];
}

/** A text that has been read in whichever notation it is. */
export interface Reading {
  format: Format;
  /** The games that take the text. */
  games: string[];
  /** The game that it was read as. */
  variant: string | null;
  feen: string | null;
  residue: string;
  losses: Loss[];
  findings: Finding[];
}

/** The game of a text, and how its positions are put into FEEN. */
export interface Convention {
  variant?: string;
  profile?: string;
}

export type PieceSet = "letters" | "chess" | "shogi" | "xiangqi" | "janggi" | "stones" | "draughts" | "makruk" | "dobutsu" | "torishogi";

/**
 * The look of a picture. Squares are named, `e4`, or indices in the order of the text, `36`. A colour
 * may stand before a square that is marked, `red:e4`, and before the start of an arrow.
 */
export interface Look {
  /** The game whose look is the default; where none is named, the position decides. */
  game?: "chess" | "shogi" | "xiangqi" | "janggi" | "makruk" | "go" | "reversi" | "draughts" | "dobutsu" | "torishogi" | "none";
  pieces?: PieceSet | [first: PieceSet, second: PieceSet];
  /** Pieces with their figures: `A:archbishop`. */
  figures?: string[];
  /** The signs on tiles and discs. */
  signs?: "strokes" | "brush" | "international";
  /** The names of squares on the rim, what players of the game write there, or the same in digits. */
  rim?: "names" | "native" | "numbers";
  surface?:
    | "plain"
    | "checkered"
    | "points"
    | "xiangqi"
    | "janggi"
    | "go"
    | "shogi"
    | "hexagons"
    | "flat-hexagons";
  naming?: "chess" | "shogi" | "xiangqi" | "go" | "index";
  theme?: "auto" | "light" | "dark";
  /** Colours in place of those of the theme: `squares=#f0d9b5/#b58863,ground=#fff`. */
  palette?: string;
  /** Without a ground around the board. */
  transparent?: boolean;
  /** A line above the picture. */
  title?: string;
  /** By name, or by halves of a square before each rank: `2,1,0`. */
  align?: "left" | "centre" | "staggered" | `${number}` | `${number},${string}`;
  flip?: boolean;
  marks?: boolean;
  captions?: boolean;
  coordinates?: boolean;
  legend?: boolean;
  lettered?: boolean;
  clickable?: boolean;
  /** The pixels of a square. */
  squareSize?: number;
  /** The pixels of the picture from left to right. */
  width?: number;
  highlight?: string[];
  alert?: string[];
  arrows?: [from: string, to: string][];
  circles?: string[];
  crosses?: string[];
}

/** A square and its place in the picture, in pixels. */
export interface Cell {
  name: string;
  piece: string | null;
  corners: [x: number, y: number][];
}

/** A piece in words, part by part, for those who say it in another language. */
export interface PieceWords {
  /** The set of the piece: a pawn of shōgi is no pawn of chess. */
  set: PieceSet;
  /** The name, such as `promoted pawn`; `null` where the letter is all that is known. */
  name: string | null;
  letter: string;
  /** The marks that the name does not say. */
  marks: ("enhanced" | "diminished" | "terminal" | "derived")[];
  /** The meaning of the state of a piece of chess. */
  right: "may castle" | "may be captured en passant" | "in check" | null;
}

/** Changes of a position: all of them are made, or none. */
export interface Changes {
  /** The index of a square, and the piece that stands there afterwards. */
  squares?: [index: number, piece: string | null][];
  /** A player, a piece, and how many more of it the player holds. */
  hands?: [player: "first" | "second", piece: string, change: number][];
  turn?: "first" | "second";
}

/**
 * A position as an object, the same that Rust and Python write: `fixtures/position.schema.json` of the repository describes it, and a
 * difference.
 */
export interface Position {
  /** The sizes, the outermost first; 0 and the number of squares of a board that is no box. */
  shape: number[];
  /** The pieces in the order of the text. */
  board: (string | null)[];
  first_hand: [piece: string, count: number][];
  second_hand: [piece: string, count: number][];
  first_style: string;
  second_style: string;
  turn: "First" | "Second";
}

/** What changed from a position to another one. */
export interface Diff {
  shape: number[];
  squares: [index: number, before: string | null, after: string | null][];
  hands: [player: "First" | "Second", piece: string, before: number, after: number][];
  /** `null` where nothing changed. */
  styles: { first: [before: string, after: string] | null; second: [before: string, after: string] | null };
  turn: [before: "First" | "Second", after: "First" | "Second"] | null;
}

/** The names that conversions take, and the initial positions of games. */
export interface Variants {
  formats: Format[];
  variants: string[];
  draughts: string[];
  profiles: string[];
  starts: { name: string; feen: string }[];
}

/** The names that the options of a picture take. */
export interface Looks {
  game: string[];
  pieces: PieceSet[];
  surface: string[];
  naming: string[];
  theme: string[];
  align: string[];
  signs: string[];
  rim: string[];
}

/** The verbs of a module that has been loaded. */
export interface Feen {
  isValid(text: string): boolean;
  /** The canonical FEEN of a text, where it has one. */
  canonical(text: string): string | null;
  guess(text: string): Format[];
  diagnose(text: string): Finding[];
  read(text: string, as?: { format?: Format; variant?: string }): Reading | Refusal;
  fromFen(text: string, convention?: Convention): Value | Refusal;
  fromSfen(text: string, convention?: Convention): Value | Refusal;
  fromEpd(text: string, convention?: Convention): Value | Refusal;
  fromPdn(text: string, convention?: Convention): Value | Refusal;
  toFen(feen: string, convention?: Convention & { residue?: string }): Value | Refusal;
  toSfen(feen: string, convention?: Convention & { residue?: string }): Value | Refusal;
  toEpd(feen: string, convention?: Convention & { residue?: string }): Value | Refusal;
  toPdn(feen: string, convention?: Convention & { residue?: string }): Value | Refusal;
  variants(): Variants;
  looks(): Looks;
  svg(text: string, options?: Look): string | null;
  /** The picture with its size in pixels, or the reason why there is none. */
  picture(text: string, options?: Look): { svg: string; size: [width: number, height: number]; title: string; error?: undefined } | Refusal;
  piece(text: string, piece: string, options?: Look): string | null;
  /** The picture of a piece with the piece in words, or the reason why there is none. */
  pictureOfPiece(
    text: string,
    piece: string,
    options?: Look,
  ): { svg: string; size: [width: number, height: number]; title: string; words: PieceWords; error?: undefined } | Refusal;
  describe(text: string, options?: Look): string | null;
  /** The position in words with the names of its players, `null` where they play no game in common. */
  description(text: string, options?: Look): { title: string; text: string; players: [first: string, second: string] | null; error?: undefined } | Refusal;
  cells(text: string, options?: Look): { size: [number, number]; cells: Cell[] } | null;
  update(text: string, changes: Changes): { text: string } | Refusal;
  /** A text as an object. What takes a position takes the object or the text. */
  parse(text: string): Position | Refusal;
  format(position: Position | string): string | Refusal;
  /** The key of 64 bits, the same everywhere. */
  key(position: Position | string): bigint | Refusal;
  diff(before: Position | string, after: Position | string): Diff | Refusal;
  /** The position after the players have changed sides: the board turned, or with its ranks in the reverse order. */
  flip(position: Position | string, flip?: "turned" | "mirrored"): Position | Refusal;
}

/** Loads the module: from beside this file, a URL, bytes, or a compiled module. */
export function load(
  source?: string | URL | BufferSource | WebAssembly.Module,
): Promise<Feen>;

/** A legal move. Squares are numbered as in a FEN, the top left one 0; pieces are its letters. */
export interface Step {
  /** The name of the move in a request. */
  uci: string;
  /** The move in the notation of the request. */
  text: string;
  /** `null` for a drop. */
  from: number | null;
  /** Of castling the square that the king goes to, unless it goes there otherwise too. */
  to: number;
  /** The piece in hand that is dropped. */
  drop?: string;
  /** The piece that the moved one becomes. */
  becomes?: string;
  /** The piece in hand that enters where the moved one was. */
  gate?: string;
  /** The square that the duck goes to. */
  duck?: number;
}

/** A game by its start and the moves since. */
export interface Moves {
  /** The name of the game: `shogi`. */
  game: string;
  /** The FEN that the moves begin from; where none is given, that of the game. */
  fen?: string;
  /** The moves, as `uci` of a step. */
  moves?: string[];
  /** The notation of the moves in the answer: `san` where none is named. */
  notation?: "uci" | "usi" | "san" | "iccs" | "wxf" | "csa" | "kif" | "chinese";
}

/** A game after its moves. */
export interface Played {
  fen: string;
  turn: "first" | "second";
  check: boolean;
  /** The square of the king in check. */
  checked?: number;
  /** The squares of walls, such as a duck; left out where there are none. */
  walls?: number[];
  /** How the game has ended; nobody wins a draw. */
  end: { winner: "first" | "second" | null; code: string; reason: string } | null;
  /** The codes of the reasons for which the player to move may end the game. */
  claims: string[];
  /** The legal moves, none at the end. */
  moves: Step[];
  /** The moves that were played, as texts. */
  played: string[];
  error?: undefined;
}

/** A move that is asked about: a text, or from a square or a hand to a square. */
export type Asked = { text: string } | { from: number; to: number } | { drop: string; to: number };

/** The rules of games: a module of its own. */
export interface Rules {
  /** All games, each with the size of its board and its start. */
  games(): { name: string; files: number; ranks: number; fen: string }[];
  /** The state of a game after its moves. */
  play(moves: Moves): Played | Refusal;
  /** Whether a position is as a query says, by the rules of a game or of its styles; and the squares that it found. */
  matches(asked: { text: string; query: string; game?: string }): { matches: boolean; squares: number[]; error?: undefined } | Refusal;
  /** The name of a legal move, or the reason why it is not legal: its code, its words, and the squares and letters that they name. */
  why(asked: Moves & Asked): { uci: string | null; code: string | null; reason: string | null; facts: Record<string, string>; error?: undefined } | Refusal;
}

/** Loads the module of rules; the arguments are those of `load`. */
export function loadRules(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Rules>;

/** A game that the computer is asked about. */
export interface Question extends Moves {
  /** How strong it plays, from 1 to 8; 8 where none is named. */
  level?: number;
  /** Another number makes another game at the levels that err. */
  seed?: number;
  /** The nodes that are searched at most. */
  nodes?: number;
  /** The best moves that are wanted; 1 where none is named, 10 at most. */
  lines?: number;
}

/** What a search has found. */
export interface Found {
  /** Nothing more is searched. */
  done: boolean;
  turn: "first" | "second";
  depth: number;
  nodes: number;
  /** The best lines, the best one first; none where there is no legal move. */
  lines: {
    /** The score for the first player in hundredths of a pawn. */
    score?: number;
    /** In place of a score the plies to the end of the game, less than 0 where the second player wins. */
    mate?: number;
    /** The first move as the name of a step. */
    uci: string;
    moves: string[];
  }[];
  error?: undefined;
}

/** The computer: a module of its own, which searches one position at a time. */
export interface Computer {
  /** Begins to search, and gives up what was searched before. */
  begin(question: Question): Found | Refusal;
  /** Searches on, this many nodes at most. */
  advance(nodes: number): Found | Refusal;
  /** The best move, after 20 000 nodes where no number is named. */
  best(question: Question): Found | Refusal;
}

/** Loads the module of the computer; the arguments are those of `load`. */
export function loadComputer(source?: string | URL | BufferSource | WebAssembly.Module): Promise<Computer>;
