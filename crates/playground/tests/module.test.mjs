// The module under node: the verdicts, codes and places of the conformance data, and each verb.

import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const { load, loadComputer, loadRules, MAX_LENGTH } = await import(pathToFileURL(join(process.env.FEEN_PACKAGE, "index.js")));
const feen = await load();
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/** The text of a case; `null` for bytes that no string has. */
function input(given) {
  if (typeof given === "string") return given;
  if (given.repeat !== undefined) return input(given.repeat)?.repeat(given.times) ?? null;
  if (given.concat === undefined) return null;
  const parts = given.concat.map(input);
  return parts.includes(null) ? null : parts.join("");
}

/** A span of bytes in UTF-16 code units. */
function units(text, span) {
  const bytes = Buffer.from(text);
  return span.map((end) => bytes.subarray(0, end).toString("utf8").length);
}

test("the conformance data of FEEN: verdict, code and place", async () => {
  const folder = join(process.env.FEEN_FIXTURES, "feen");
  let cases = 0;
  for (const name of await readdir(folder)) {
    const file = JSON.parse(await readFile(join(folder, name), "utf8"));
    if (file.kind !== "feen") continue;
    for (const { name, input: given, expect } of file.cases) {
      const text = input(given);
      if (text === null || text.length > MAX_LENGTH) continue;
      cases += 1;
      assert.equal(feen.isValid(text), expect.error === undefined, name);
      const [first] = feen.diagnose(text).filter(({ severity }) => severity === "error");
      assert.equal(first?.code, expect.error, name);
      if (expect.error && /^[\x00-\x7f]*$/.test(text)) assert.deepEqual(first.span, expect.span, name);
      else if (expect.error) assert.equal(first.span[0], units(text, expect.span)[0], name);
    }
  }
  assert.ok(cases > 1500, `${cases} cases`);
});

test("the conformance data of FEN, SFEN and PDN to FEEN", async () => {
  const folder = join(process.env.FEEN_FIXTURES, "interchange");
  const verbs = { fen: feen.fromFen, epd: feen.fromEpd, sfen: feen.fromSfen, pdn: feen.fromPdn };
  let cases = 0;
  for (const file of ["to-feen.json", "vectors-to-feen.json"]) {
    const { cases: rows } = JSON.parse(await readFile(join(folder, file), "utf8"));
    for (const { name, input: { format, text, variant, profile, ...others }, expect } of rows) {
      // A convention of one's own has no name.
      const named = [variant, profile].every((part) => ["undefined", "string"].includes(typeof part));
      if (typeof text !== "string" || !named || Object.keys(others).length > 0) continue;
      const answer = verbs[format](text, { variant, profile });
      cases += 1;
      assert.equal(answer.error?.code, expect.error, name);
      assert.equal(answer.value, expect.feen, name);
      if (expect.losses) assert.deepEqual(answer.losses.map(({ code }) => code).filter((code) => code !== "spelling"), expect.losses, name);
    }
  }
  assert.ok(cases > 100, `${cases} cases`);
});

test("each verb", () => {
  assert.equal(feen.canonical("8/8 PPP/ C/c"), "8/8 3P/ C/c");
  assert.equal(feen.canonical("nonsense"), null);
  assert.deepEqual(feen.guess(START), ["fen"]);
  const [finding] = feen.diagnose("8/08 / C/c");
  assert.deepEqual([finding.code, finding.span], ["count/leading-zero", [2, 4]]);
  assert.deepEqual(finding.fix, { span: [2, 4], replacement: "8" });

  const reading = feen.read(`  ${START}\n`);
  assert.deepEqual([reading.format, reading.variant, reading.findings], ["fen", "chess", []]);
  const { value, residue } = feen.fromFen("4k3/8/8/8/8/8/8/4K3 w - - 3 40");
  assert.equal(residue, "halfmove=3 fullmove=40");
  assert.equal(feen.toFen(value, { residue }).value, "4k3/8/8/8/8/8/8/4K3 w - - 3 40");
  assert.deepEqual(feen.toFen(value).losses, []);
  assert.equal(feen.toFen("4k^3/8/8/8/8/8/8/4K^3 P/ C/c").losses[0].code, "hands");
  assert.equal(feen.fromSfen("4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1").value, "4k^4/9/9/9/9/9/9/9/4K^4 2P/b S/s");

  const text = "k^1/2 P/ C/c";
  assert.match(feen.svg(text, { pieces: "chess", highlight: ["a1"] }), /^<svg /);
  const marked = { highlight: ["red:a1"], arrows: [["blue:a1", "b2"]], circles: ["yellow:b1"], title: "After 1. e4" };
  const { svg, size: [width] } = feen.picture(text, { ...marked, palette: "ground=#123456", transparent: false });
  assert.match(svg, /#123456/);
  assert.ok(width > 0);
  assert.doesNotMatch(feen.svg(text, { palette: "ground=#123456", transparent: true, theme: "light" }), /<rect[^>]*#123456/);
  for (const [look, code] of [
    [{ palette: "ground=white" }, /^palette/],
    [{ circles: ["mauve:a1"] }, /^square\/unknown$/],
    [{ arrows: [["a1", "z9"]] }, /^square\/unknown$/],
  ]) {
    assert.match(feen.picture(text, look).error.code, code);
  }
  assert.match(feen.piece(text, "+P"), /^<svg /);
  assert.match(feen.describe(text), /In hand: pawn/);
  assert.deepEqual(feen.pictureOfPiece(text, "+R").words, { set: "chess", name: "rook", letter: "R", marks: [], right: "may castle" });
  assert.deepEqual(feen.pictureOfPiece(text, "+x'").words, { set: "chess", name: null, letter: "X", marks: ["enhanced", "derived"], right: null });
  assert.equal(feen.pictureOfPiece(text, "??").error.code, "piece/expected-letter");
  assert.deepEqual(feen.description(text).players, ["White", "Black"]);
  assert.equal(feen.description("k^1/2 P/ C/s").players, null);
  const { cells, size } = feen.cells(text);
  assert.deepEqual(cells.map(({ name, piece }) => [name, piece]), [["a2", "k^"], ["b2", null], ["a1", null], ["b1", null]]);
  assert.ok(size.every((pixels) => pixels > 0));

  const drop = { squares: [[3, "P"]], hands: [["first", "P", -1]], turn: "second" };
  assert.deepEqual(feen.update(text, drop), { text: "k^1/1P / c/C" });
  assert.equal(feen.update(text, { squares: [[9, "P"]] }).error.code, "qi/index-out-of-range");
  assert.ok(feen.variants().variants.includes("crazyhouse"));
  assert.ok(feen.variants().starts.some(({ name }) => name === "shogi"));
});

test("requests that are wrong are refused in one sentence", () => {
  const message = (answer) => answer.error.message;
  assert.equal(feen.svg("8/8 / C/c", { pieces: "cheese" }), null);
  assert.equal(message(feen.fromFen(START, { variant: "go" })), "expected a variant such as `chess`, `xiangqi` or `shogi`, found `go`");
  assert.equal(message(feen.update("8 / C/c", { squares: [["a1", null]] })), 'expected `[index, piece or null]`, found ["a1",null]');
  assert.equal(message(feen.update("8 / C/c", { turn: "white" })), "expected `first` or `second`, found `white`");
});

test("a text that is too long, and texts of any characters", () => {
  const long = "8".repeat(MAX_LENGTH + 1);
  assert.equal(feen.isValid(long), false);
  assert.equal(feen.read(long).error.code, "text/too-long");
  for (const text of ["", "\0\u0001\uffff", "\ud800", "💥 / C/c", "///", `[FEN "${START}"]`, "9".repeat(900_000)]) {
    assert.equal(typeof feen.isValid(text), "boolean");
    assert.ok(Array.isArray(feen.diagnose(text)));
    feen.read(text);
    feen.svg(text);
    feen.cells(text);
  }
});

test("a trap leaves a module that works", async () => {
  const bytes = gunzipSync(await readFile(join(process.env.FEEN_PACKAGE, "feen.wasm.gz")));
  const module = await WebAssembly.compile(bytes);
  const own = await load(module);
  const { parse } = JSON;
  // The glue is made to fail as it does where the module traps.
  JSON.parse = () => {
    throw new WebAssembly.RuntimeError("unreachable");
  };
  const answer = own.read("8/8 / C/c");
  JSON.parse = parse;
  assert.equal(answer.error.code, "module/trap");
  assert.equal(own.isValid("8/8 / C/c"), true);
});

test("the rules of games are a module of their own", async () => {
  const rules = await loadRules();
  assert.ok(rules.games().length > 90);
  for (const [game, notation, moves, texts] of [
    ["chess", "san", ["e2e4", "e7e5", "g1f3"], ["e4", "e5", "Nf3"]],
    ["shogi", "usi", ["c3c4", "g7g6", "b2h8+", "g9h8", "B@e5"], ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"]],
    ["xiangqi", "wxf", ["h3e3", "h10g8"], ["C2=5", "H8+7"]],
    ["crazyhouse", "san", ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"], ["e4", "d5", "exd5", "Qxd5", "P@e4"]],
    ["janggi", "san", ["a4a5", "a7a6"], ["Pa5", "Pa6"]],
    ["makruk", "san", ["e3e4", "e6e5"], ["e4", "e5"]],
  ]) {
    const { played, fen, error } = rules.play({ game, moves, notation });
    assert.equal(error, undefined, game);
    assert.deepEqual(played, texts);
    assert.deepEqual(rules.play({ game, fen }).played, []);
  }
  assert.match(rules.why({ game: "chess", from: 52, to: 20 }).reason, /does not reach/);
  assert.match(rules.play({ game: "chess", fen: "8/8/8/8/8/8/8/8 w - - 0 1" }).error.code, /^position\//);
  assert.equal(rules.play({ game: "chess", fen: "8".repeat(MAX_LENGTH + 1) }).error.code, "text/too-long");
});

test("bytes are taken packed or not", async () => {
  const packed = await readFile(join(process.env.FEEN_PACKAGE, "feen.wasm.gz"));
  for (const bytes of [packed, gunzipSync(packed), new Uint8Array(packed).buffer]) {
    assert.equal((await load(bytes)).isValid("8/8 / C/c"), true);
  }
  await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
});

test("the package is small", async () => {
  const folder = process.env.FEEN_PACKAGE;
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  const size = (await Promise.all(sizes)).reduce((sum, size) => sum + size);
  assert.ok(size < 1_200_000, `${size} bytes`);
  const packed = await readFile(join(folder, "feen.wasm.gz"));
  assert.ok(packed.length < 345_000, `${packed.length} bytes`);
});

test("a position as an object, and back", () => {
  const text = "K^1 /p C/c";
  const position = feen.parse(text);
  assert.deepEqual(position, { shape: [2], board: ["K^", null], first_hand: [], second_hand: [["p", 1]], first_style: "C", second_style: "C", turn: "First" });
  assert.equal(feen.format(position), text);
  assert.equal(feen.key(position), feen.key(text));
  assert.equal(typeof feen.key(text), "bigint");
  assert.deepEqual(feen.diff(position, "1K^ /p c/C").squares, [[0, "K^", null], [1, null, "K^"]]);
  assert.equal(feen.format(feen.flip(feen.flip(position))), text);
  assert.match(feen.format({ ...position, board: ["K^", "?"] }).error.message, /^position\.board\[1\]: /);
});

test("a query is asked of a position", async () => {
  const rules = await loadRules();
  const { value: text } = feen.fromFen(START);
  assert.deepEqual(rules.matches({ text, query: "K on e1" }), { matches: true, squares: [60] });
  assert.deepEqual(rules.matches({ text, query: "check" }), { matches: false, squares: [] });
  assert.deepEqual(rules.matches({ text, query: "K on e9" }).error.span, [5, 7]);
});

test("the computer is a third module, which finds the best move of any game", async () => {
  const computer = await loadComputer();
  for (const [question, uci, mate] of [
    [{ game: "chess", fen: "7k/8/8/8/8/8/R7/1R5K w - - 0 1" }, null, 3],
    [{ game: "chess", fen: "r7/1r5k/8/8/8/8/8/7K b - - 0 1" }, null, -3],
    [{ game: "chess", moves: ["f2f3", "e7e5", "g2g4"] }, "d8h4", -1],
    [{ game: "3check", moves: ["e2e4"], nodes: 100 }, undefined, undefined],
  ]) {
    const { lines: [line], turn, done, error } = computer.best(question);
    assert.equal(error, undefined);
    assert.ok(done);
    if (uci === undefined) assert.deepEqual([turn, typeof line.score], ["second", "number"]);
    else assert.deepEqual([line.uci, line.mate], [uci ?? line.uci, mate]);
  }
  const { lines } = computer.best({ game: "shogi", nodes: 2_000, lines: 3, notation: "usi", level: 2 });
  assert.equal(lines.length, 3);
  let found = computer.begin({ game: "chess", nodes: 3_000 });
  assert.equal(found.done, false);
  for (let slices = 0; !found.done; slices += 1) {
    assert.ok(slices < 100);
    found = computer.advance(500);
  }
  assert.ok(found.depth > 1);
  assert.match(computer.begin({ game: "chess", level: 9 }).error.message, /level from 1 to 8, found 9/);
  assert.match(computer.begin({ game: "monopoly" }).error.message, /monopoly/);
});
