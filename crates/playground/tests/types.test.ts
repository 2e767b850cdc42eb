// Checked by `tsc` alone: the types are those that users see.

import { load, loadChess, type Chess, type Finding, type Reading, type Refusal, type Value } from "./feen.js";

const feen = await load(new URL("https://example.org/feen.wasm"));
const valid: boolean = feen.isValid("8/8 / C/c");
const canonical: string | null = feen.canonical("8/8 / C/c");
const findings: Finding[] = feen.diagnose("8/8");
const replacement: string | undefined = findings[0]?.fix?.replacement;
const reading: Reading | Refusal = feen.read("8/8 / C/c", { format: "feen" });
const name: string = "error" in reading ? reading.error.code : reading.format;
const fen: Value | Refusal = feen.toFen("8/8 / C/c", { variant: "chess", residue: "" });
const svg: string | null = feen.svg("8/8 / C/c", { pieces: ["chess", "shogi"], arrows: [["e2", "e4"]] });
const after: { text: string } | Refusal = feen.update("8 / C/c", { squares: [[0, "K^"], [1, null]] });
const chess: Chess = await loadChess();
const played = chess.rules("8/8/8/8/8/8/8/8 w - - 0 1");
const san: string | undefined = played.error ? played.error.code : played.moves[0]?.san;
// @ts-expect-error a set that does not exist
feen.svg("8 / C/c", { pieces: "cheese" });
// @ts-expect-error a player that does not exist
feen.update("8 / C/c", { turn: "white" });
export { after, san, canonical, fen, name, replacement, svg, valid };
