// Checked by `tsc` alone: the types are those that users see.

import { load, loadComputer, loadRules, type Computer, type Finding, type Reading, type Refusal, type Rules, type Value } from "./feen.js";

const feen = await load(new URL("https://example.org/feen.wasm"));
const valid: boolean = feen.isValid("8/8 / C/c");
const canonical: string | null = feen.canonical("8/8 / C/c");
const findings: Finding[] = feen.diagnose("8/8");
const replacement: string | undefined = findings[0]?.fix?.replacement;
const reading: Reading | Refusal = feen.read("8/8 / C/c", { format: "feen" });
const name: string = "error" in reading ? reading.error.code : reading.format;
const fen: Value | Refusal = feen.toFen("8/8 / C/c", { variant: "chess", residue: "" });
const svg: string | null = feen.svg("8/8 / C/c", { pieces: ["chess", "shogi"], arrows: [["e2", "e4"]] });
const drawn = feen.pictureOfPiece("8/8 / C/c", "+R");
const right: "may castle" | "may be captured en passant" | "in check" | null = drawn.error ? null : drawn.words.right;
const after: { text: string } | Refusal = feen.update("8 / C/c", { squares: [[0, "K^"], [1, null]] });
const rules: Rules = await loadRules();
const played = rules.play({ game: "shogi", moves: ["c3c4"], notation: "usi" });
const moved: string | undefined = played.error ? played.error.code : played.moves[0]?.text;
const why = rules.why({ game: "shogi", drop: "P", to: 40 });
const reason: string | null = why.error ? why.error.message : why.reason;
// @ts-expect-error a notation that does not exist
rules.play({ game: "shogi", notation: "pgn" });
// @ts-expect-error a set that does not exist
feen.svg("8 / C/c", { pieces: "cheese" });
// @ts-expect-error a player that does not exist
feen.update("8 / C/c", { turn: "white" });

const computer: Computer = await loadComputer();
const best = computer.best({ game: "shogi", level: 3 });
const move: string | undefined = best.error ? undefined : best.lines[0]?.uci;
export { after, right, moved, move, canonical, fen, name, reason, replacement, svg, valid };
