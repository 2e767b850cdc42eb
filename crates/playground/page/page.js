// The page: a text and a look in, findings, a picture and other spellings out.

import { load, MAX_LENGTH } from "./feen.js";
import { Board, NARROW } from "./board.js";
import { chance, Computer, written } from "./computer.js";
import { KEYS as HOME, showWayBack } from "./home.js";
import { checkLook, fields, fillLook, lookOf, partsOf, showLook } from "./look.js";
import { Rules } from "./rules.js";
import { copyPicture, copyText, savePicture } from "./share.js";
import { listenToMute, sound } from "./sound.js";
import { listenToTabs } from "./tabs.js";
import { ownWord, phrase, said, sideNames } from "./words.js";
import { titleOf } from "./titles.js";

const EXAMPLE = "lnsgk^3l/5g3/p1pp+B2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5+rSNL 5P2G2L/2g2sln S/s";
/** The spellings that are offered, and the games whose positions each can hold. */
const SPELLINGS = ["fen", "sfen", "pdn"];
/** The games whose starts are a click away, each with the piece that stands for it. */
const FIRST_STARTS = { chess: "N", shogi: "K^", xiangqi: "G^" };

/** The levels of the computer, the weakest first. */
const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8"].map((level, place, all) => {
  const name = place === 0 ? "lab-level-first" : place === all.length - 1 ? "lab-level-last" : null;
  return name === null ? level : phrase(name, { level });
});
/** How long the computer thinks about a move without a limit of nodes, and about a position. */
const [MOVE_TIME, EVALUATION_TIME] = [2_000, 15_000];
/** The parts of a link that say a game. */
const GAME = ["game", "fen", "moves"];
/** Another number makes another game at the levels that err. */
const SEED = Math.floor(Math.random() * 2 ** 31);

const $ = (id) => document.getElementById(id);
const text = $("text");
const undone = { before: [], after: [] };
let feen;
let board;
let reading = { feen: null, findings: [] };
let rules;
let computer;
/** The question that the computer was asked last, as a text. */
let asking = null;
/** Whether the computer answers where it is to move: not after a move was taken back. */
let answers = false;
let shown = null;
let later = 0;
let starts = [];

start().catch((error) => status(said("lab-cannot-start", { reason: error.message }), true));

async function start() {
  feen = await load(new URL("feen.wasm", import.meta.url));
  const { variants, draughts, starts: all } = feen.variants();
  starts = all;
  fillLook($("look"), feen.looks(), changed);
  offerStarts();
  $("variant").dataset.variants = JSON.stringify(variants);
  $("variant").dataset.draughts = JSON.stringify(draughts);
  rules = new Rules(feen, (index) => board.name(index));
  computer = new Computer((reason) => status(said("lab-computer-fails", { reason }), true));
  $("level").append(...LEVELS.map((words, place) => new Option(words, String(place + 1), false, place === 2)));
  board = new Board(feen, { edit, replace, say, look: lookOnPage, players: playerNames, targets, play, starts, variant: () => reading.variant, hasHands: () => (rules.isOn ? rules.hasHands : null) });
  listen();
  fromLink();
  // Only a page from a server can be kept; one from a file is there already.
  if (location.protocol.startsWith("http")) await navigator.serviceWorker?.register("offline.js");
}

/** Chips for the starts of some games, and a list of all others. */
function offerStarts() {
  const chips = Object.entries(FIRST_STARTS).map(([name, piece]) => {
    const start = starts.find((one) => one.name === name);
    const chip = document.createElement("label");
    chip.className = "chip";
    const choice = Object.assign(document.createElement("input"), { type: "radio", name: "start", value: start.feen });
    choice.addEventListener("click", () => replace(start.feen));
    const picture = document.createElement("span");
    picture.ariaHidden = "true";
    // The title of the game stands beside it.
    picture.innerHTML = (feen.piece(start.feen, piece, {}) ?? "").replace(/<title>[^<]*<\/title>/, "");
    chip.append(choice, picture, titleOf(name));
    return chip;
  });
  const others = starts.filter(({ name }) => !(name in FIRST_STARTS));
  const list = Object.assign(document.createElement("select"), { id: "start", className: "chip more" });
  list.setAttribute("aria-label", phrase("lab-start-other"));
  list.add(new Option(phrase("lab-more", { count: others.length }), ""));
  for (const { name, feen } of others) list.add(new Option(titleOf(name), feen));
  list.addEventListener("change", () => {
    if (list.value) replace(list.value);
    list.selectedIndex = 0;
  });
  document.querySelector("#starts .chips").append(...chips, list);
}

function listen() {
  text.addEventListener("input", () => {
    $("variant").value = "";
    changed();
  });
  text.addEventListener("paste", refuseBinary);
  text.addEventListener("scroll", () => ($("marked").scrollTop = text.scrollTop));
  $("variant").addEventListener("change", changed);
  $("turn").addEventListener("change", ({ target }) => edit({ turn: target.value }));
  $("flip").addEventListener("click", ({ currentTarget }) => {
    const flipped = currentTarget.getAttribute("aria-pressed") !== "true";
    currentTarget.setAttribute("aria-pressed", String(flipped));
    changed();
  });
  $("rules").addEventListener("click", () => turnRules(!rules.isOn));
  $("opponent").addEventListener("change", () => meet($("opponent").value !== ""));
  $("level").addEventListener("change", changed);
  $("its-move").addEventListener("click", async () => {
    if ((await ruled()) && rules.question !== null) think(rules.question);
  });
  $("evaluate").addEventListener("click", async ({ currentTarget }) => {
    const asked = currentTarget.getAttribute("aria-pressed") !== "true";
    currentTarget.setAttribute("aria-pressed", String(asked));
    if (!asked || (await ruled())) changed();
  });
  $("ruled").addEventListener("change", ({ target }) => byRules(target.value));
  $("anew").addEventListener("click", () => startGame());
  $("pass").addEventListener("click", () => played(rules.pass));
  $("back").addEventListener("click", () => $("undo").click());
  $("move-form").addEventListener("submit", (event) => {
    event.preventDefault();
    const answer = rules.why({ text: $("move").value.trim() });
    if (!answer.uci) return refuse(answer);
    played(answer.uci);
    $("move").value = "";
  });
  $("query-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await rules.load();
      changed();
    } catch (error) {
      status(said("lab-rules-fail", { reason: error.message }), true);
    }
  });
  $("undo").addEventListener("click", () => step(undone.before, undone.after));
  $("redo").addEventListener("click", () => step(undone.after, undone.before));
  document.addEventListener("keydown", (event) => {
    const key = event.ctrlKey || event.metaKey ? event.key : { ArrowLeft: "z", ArrowRight: "y" }[event.key];
    if (event.target === text || !["z", "y"].includes(key)) return;
    // The arrows lead through a game, but not where a control uses them.
    const isFree = rules.isOn && !event.altKey && !event.target.closest("#cells, input, select, [role=tab], dialog");
    if (key !== event.key && !isFree) return;
    $(key === "z" ? "undo" : "redo").click();
    event.preventDefault();
  });
  listenToTabs(document.querySelector("[role=tablist]"));
  $("copy-text").addEventListener("click", () => copyText(text.value, phrase("lab-name-text"), copied));
  $("copy-link").addEventListener("click", () => copyText(link(), phrase("lab-name-link"), copied));
  $("copy-svg").addEventListener("click", () => copyText(picture(), "SVG", copied));
  $("copy-png").addEventListener("click", () => copyPicture(picture(), copied));
  $("save-svg").addEventListener("click", () => savePicture(picture(), "svg", copied));
  $("save-png").addEventListener("click", () => savePicture(picture(), "png", copied));
  addEventListener("hashchange", fromLink);
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", readFile);
  for (const media of [matchMedia("(prefers-color-scheme: dark)"), NARROW]) media.addEventListener("change", changed);
  listenToMute($("sound"));
}

// Reading ------------------------------------------------------------------------------------

/** Reads the text anew and shows everything that follows from it. */
function changed() {
  const value = text.value;
  if (value.length > MAX_LENGTH) {
    reading = { feen: null, findings: [] };
    mark([]);
    showFindings([]);
    hold();
    status(phrase("lab-too-long", { most: MAX_LENGTH, found: value.length }), true);
    return;
  }
  if (value.trim() === "") {
    reading = { feen: null, findings: [] };
    mark([]);
    showFindings([]);
    showGames([]);
    hold();
    status(phrase("lab-empty"), false);
    $("status").classList.add("plain");
    return;
  }
  const variant = $("variant").value || undefined;
  const answer = feen.read(value, { variant });
  reading = answer.error
    ? { feen: null, findings: [{ severity: "error", span: [0, value.length], ...answer.error }] }
    : answer;
  mark(reading.findings);
  showFindings(reading.findings);
  showGames(reading.games ?? [], reading.variant);
  showLosses();
  if (reading.feen === null) {
    const errors = reading.findings.filter(({ severity }) => severity === "error").length;
    status(phrase("lab-not-valid", { format: name(reading.format), errors: phrase("lab-errors", { count: errors }) }), true);
  } else {
    shown = reading.feen;
    checkLook($("look"), (options) => feen.picture(shown, options).error?.message ?? null);
    const judgement = judged();
    board.show(shown, { ...(rules.isOn ? rules.marks : {}), found: asked() });
    consult();
    status([summary(), ...judgement.flatMap((part, place) => (place === 0 ? [" ", part] : [part]))], false);
  }
  hold();
  // The rest may come a moment after the picture.
  clearTimeout(later);
  later = setTimeout(showRest, 60);
}

/** While the text is no position, nothing follows from it: the board, the editor and the exports wait. */
function hold() {
  const waits = reading.feen === null;
  $("desk").classList.toggle("stale", waits && shown !== null);
  for (const part of ["cells", "editor", "hands", "turn", "export", "play"]) $(part).inert = waits;
}

/** Begins to play by the rules of the game that the position is of, or ends to do so. True if they are there. */
async function turnRules(asked) {
  try {
    if (asked) await rules.load();
  } catch (error) {
    status(said("lab-rules-fail", { reason: error.message }), true);
    return false;
  }
  $("rules").setAttribute("aria-pressed", String(asked));
  byRules(asked ? guessedGame() : null);
  return asked;
}

/** The computer plays by rules: takes those of the position where none are taken. */
async function ruled() {
  return rules.isOn || (shown !== null && (await turnRules(true)));
}

/** Lets the computer play a side from now on, or none. */
async function meet(wanted) {
  if (wanted && !(await ruled())) return;
  answers = wanted;
  changed();
}

/** Asks the computer about the position on the board: for its move where it is to move, or for its judgement. */
function consult() {
  const question = rules.isOn ? rules.question : null;
  const isWanted = $("evaluate").getAttribute("aria-pressed") === "true";
  if (question === null || !isWanted) showEvaluation(null);
  if (question !== null && answers && rules.turn === $("opponent").value) return think(question);
  if (question === null || !isWanted) {
    asking = null;
    return computer.stop();
  }
  if (same(question)) return;
  computer.ask(question, EVALUATION_TIME, showEvaluation);
}

/** Whether a question is asked already; it counts as asked from now on. */
function same(question) {
  const text = JSON.stringify(question);
  const isSame = text === asking;
  asking = text;
  return isSame;
}

/** Lets the computer play a move in a position. */
function think(question) {
  const asked = { ...question, level: Number($("level").value), seed: SEED };
  if (same(asked)) return;
  $("judgement").append(` ${phrase("lab-thinks")}`);
  const isFull = asked.level === LEVELS.length;
  computer.ask(asked, isFull ? MOVE_TIME : EVALUATION_TIME, (found) => {
    if (!found.done) return;
    const { uci } = found.lines[0] ?? {};
    if (uci !== undefined) played(uci);
  });
}

/** Shows the chance of the first player as a bar, and the best line. */
function showEvaluation(found) {
  const best = found?.lines[0];
  $("evaluation").hidden = best === undefined;
  if (best === undefined) return;
  const share = chance(best);
  const words = written(best);
  $("bar").setAttribute("aria-valuenow", String(share));
  $("bar").setAttribute("aria-valuetext", phrase("lab-chance", { score: words, side: playerNames().first }));
  $("bar").firstElementChild.style.width = `${share}%`;
  const score = Object.assign(document.createElement("b"), { textContent: words });
  $("line").replaceChildren(score, ` ${best.moves.join(" ")} · ${phrase("lab-depth", { depth: found.depth })}`);
}

/** Begins to play by the rules of a game, from the position where it is one of the game, or ends to do so. */
function byRules(name) {
  const { isAtStart } = rules;
  rules.choose(name);
  for (const part of ["ruled", "anew", "game-on"]) $(part).hidden = !rules.isOn;
  if (rules.isOn) {
    const [fitting, others] = rules.names(shown ?? "");
    const group = (label, names) => {
      const group = Object.assign(document.createElement("optgroup"), { label });
      group.append(...names.map((game) => new Option(titleOf(game), game, false, game === name)));
      return group;
    };
    $("ruled").replaceChildren(group(phrase("lab-on-this-board"), fitting), group(phrase("lab-from-start"), others));
    if (isAtStart || !fitting.includes(name) || rules.read(shown, reading.residue) !== null) return startGame();
  }
  changed();
}

function startGame() {
  answers = $("opponent").value !== "";
  replace(rules.start());
}

/** The game that a position is most likely one of. */
function guessedGame() {
  const [fitting, others] = rules.names(shown);
  const styles = (feen) => feen.split(" ").at(-1).toUpperCase();
  const named = starts.filter(({ feen }) => styles(feen) === styles(shown)).map(({ name }) => name);
  const likely = [reading.variant, $("ruled").value, ...named];
  return likely.find((name) => fitting.includes(name)) ?? fitting[0] ?? others[0];
}

/** What the rules say about the position, where they are asked for. */
function judged() {
  if (!rules.isOn) return [];
  const reason = rules.read(shown, reading.residue);
  $("reason").textContent = "";
  const judgement = reason === null
    ? [phrase("lab-judgement", { game: titleOf(rules.name), text: rules.words(playerNames()) })]
    : said("lab-not-of", { game: titleOf(rules.name), reason });
  $("judgement").replaceChildren(...judgement.map((part) => part.cloneNode?.(true) ?? part));
  $("moves").textContent = rules.played.map((text, ply) => (ply % 2 ? text : `${ply / 2 + 1}. ${text}`)).join(" ");
  $("moves").scrollTop = $("moves").scrollHeight;
  $("pass").hidden = rules.pass === undefined;
  return judgement;
}

/** The squares that the query found, and its answer beside the field. */
function asked() {
  const query = $("query").value.trim();
  const answer = query === "" ? null : rules.matches(shown, query);
  const found = phrase(answer?.matches ? "lab-yes" : "lab-no");
  $("answer").replaceChildren(answer === null ? "" : answer.error ? ownWord(answer.error.message) : found);
  $("query").setAttribute("aria-invalid", String(answer?.error !== undefined));
  return answer?.squares ?? [];
}

/** The squares that a piece on a square or in hand may go to; `null` where any may. */
function targets(of) {
  const isOfRules = rules.isOn && (of.from !== undefined || of.drop !== undefined);
  return isOfRules ? rules.targets(of) : null;
}

/** Plays a move by the rules. Of several, such as promotions, one is asked for. */
function play(move) {
  const moves = rules.moves(move);
  if (moves.length === 0) return refuse(rules.why(move));
  decide(moves);
}

/** Of moves that differ in more than the square of a duck, asks for what becomes of the piece, and then for the square. */
function decide(moves) {
  const [one] = moves;
  if (moves.length === 1) return played(one.uci);
  const kinds = new Map();
  for (const move of moves) {
    const kind = move.duck === undefined ? move.uci : move.becomes;
    kinds.set(kind, [...(kinds.get(kind) ?? []), move]);
  }
  if (kinds.size === 1) {
    say(phrase("choose-duck"));
    return board.choose(moves, (move) => played(move.uci));
  }
  const menu = $("promotion");
  let isChosen = false;
  const buttons = [...kinds.values()].map((of) => {
    const [move] = of;
    const button = document.createElement("button");
    button.className = "b";
    const piece = rules.shown(move);
    // The picture comes from the module.
    if (piece) button.innerHTML = board.picture(piece);
    button.append(of.length === 1 ? move.text : move.text.split(",")[0]);
    button.addEventListener("click", () => {
      isChosen = true;
      menu.close();
      decide(of);
    });
    return button;
  });
  menu.replaceChildren(...buttons);
  menu.onclose = () => isChosen || board.clear();
  // Not within the release of a drag: to the dialog that would be a click outside it.
  setTimeout(() => menu.showModal());
}

function refuse({ reason, isSaid }) {
  $("reason").replaceChildren(...(isSaid ? [phrase("lab-not-legal", { reason })] : said("lab-not-legal", { reason })));
  say($("reason").textContent);
}

function played(uci) {
  const before = board.pieces;
  const after = rules.play(uci);
  if (after === null) {
    $("reason").textContent = phrase("lab-cannot-show");
    return say($("reason").textContent);
  }
  answers = $("opponent").value !== "";
  const { format, variant } = reading;
  const verb = { sfen: feen.toSfen, fen: feen.toFen }[format];
  const spelled = verb?.(after.feen, { variant, residue: after.residue });
  replace(spelled && !spelled.error && spelled.losses.length === 0 ? spelled.value : after.feen);
  const isTaken = board.slide(before, rules.last);
  sound(after.isEnd ? "end" : after.isCheck ? "check" : isTaken ? "take" : "move");
  say(`${phrase("lab-played", { move: after.text })} ${$("judgement").textContent}`);
}

function summary() {
  if (reading.format === "feen") return phrase("lab-valid-feen");
  const rest = reading.losses.length ? ` ${phrase("lab-rest")}` : "";
  return phrase("lab-valid", { format: name(reading.format), game: titleOf(reading.variant) }) + rest;
}

function showRest() {
  history.replaceState(null, "", `#${fragment()}`);
  if (reading.feen === null) return;
  board.enable();
  $("words").textContent = board.words;
  showPlayers();
  showOutputs();
}

/** The players by the names of the game that both play. */
function playerNames() {
  return sideNames(feen.description(shown, look()).players ?? null);
}

/** Shows the players by name, and whose turn it is. */
function showPlayers() {
  for (const [player, name] of Object.entries(playerNames())) {
    const choice = document.querySelector(`[name=turn][value=${player}]`);
    choice.checked = board.turn === player;
    choice.nextElementSibling.textContent = name;
    $(`name-${player}`).textContent = name;
    $("opponent").querySelector(`[value=${player}]`).textContent = name;
    $(`hand-${player}`).setAttribute("aria-label", phrase("lab-in-hand", { side: name }));
  }
  for (const choice of document.querySelectorAll("[name=start]")) choice.checked = choice.value === shown;
}

/** Draws lines under the parts of the text that findings name. */
function mark(findings) {
  const value = text.value;
  const parts = [];
  let end = 0;
  for (const { span, severity } of [...findings].sort((a, b) => a.span[0] - b.span[0])) {
    if (span[0] < end) continue;
    const marked = document.createElement("mark");
    marked.className = severity;
    marked.textContent = value.slice(...span);
    parts.push(value.slice(end, span[0]), marked);
    end = span[1];
  }
  // A last line that is empty keeps its height.
  $("marked").replaceChildren(...parts, `${value.slice(end)}\n`);
}

function showFindings(findings) {
  const items = findings.slice(0, 50).map(({ severity, code, message, span, fix }) => {
    const item = document.createElement("li");
    item.className = severity;
    const sentence = document.createElement("span");
    sentence.append(...said(`lab-${severity}`, { reason: message }));
    const place = document.createElement("button");
    place.type = "button";
    place.textContent = phrase("lab-show-character", { place: span[0] + 1 });
    place.addEventListener("click", () => {
      text.focus();
      text.setSelectionRange(...span);
    });
    const name = document.createElement("code");
    name.textContent = code;
    item.append(sentence, name, place);
    if (fix) {
      const repair = document.createElement("button");
      repair.type = "button";
      repair.className = "fix";
      const shown = fix.replacement.length > 40 ? phrase("lab-write-anew") : phrase("lab-write", { text: fix.replacement });
      repair.textContent = fix.replacement === "" ? phrase("lab-remove-it") : shown;
      repair.addEventListener("click", () => {
        const { value } = text;
        replace(value.slice(0, fix.span[0]) + fix.replacement + value.slice(fix.span[1]));
        text.focus();
      });
      item.append(repair);
    }
    return item;
  });
  $("findings").replaceChildren(...items);
  text.setAttribute("aria-invalid", String(findings.some(({ severity }) => severity === "error")));
}

function showGames(games, variant) {
  const { dataset } = $("variant");
  const known = { pdn: dataset.draughts, fen: dataset.variants, epd: dataset.variants, sfen: dataset.variants };
  const all = games.length ? games : JSON.parse(known[reading.format] ?? "[]");
  $("game").hidden = all.length === 0;
  $("variant").replaceChildren(...all.map((game) => new Option(titleOf(game), game, false, game === variant)));
}

function showLosses() {
  const items = (reading.losses ?? []).flatMap(({ code, description }) => {
    const [term, words] = ["dt", "dd"].map((tag) => document.createElement(tag));
    [term.textContent, words.textContent] = [code, description];
    return [term, words];
  });
  $("losses").replaceChildren(...items);
  $("losses").hidden = items.length === 0;
}

// Writing ------------------------------------------------------------------------------------

/** Makes a change of the position, in the notation of the text where that can hold it. */
function edit(changes) {
  if (reading.feen === null) return false;
  const answer = feen.update(shown, changes);
  if (answer.error) {
    say(phrase("lab-cannot-be", { reason: answer.error.message }));
    return false;
  }
  const { format, variant, residue } = reading;
  const verb = { fen: feen.toFen, sfen: feen.toSfen, pdn: feen.toPdn, epd: feen.toEpd }[format];
  const spelled = verb && [residue, ""]
    .map((residue) => verb(answer.text, { residue, variant }))
    // A notation without marks on pieces that have moved holds the position all the same.
    .find(({ error, losses }) => !error && losses.every(({ code }) => code === "states"));
  replace(spelled?.value ?? answer.text);
  return true;
}

/** Puts a text in the place of the one before, which can be taken back. */
function replace(value) {
  undone.before.push(text.value);
  undone.after.length = 0;
  put(value);
}

function step(from, to) {
  if (from.length === 0) return;
  answers = false;
  to.push(text.value);
  put(from.pop());
}

function put(value) {
  const chosen = $("variant").value;
  text.value = value;
  $("undo").disabled = undone.before.length === 0;
  $("redo").disabled = undone.after.length === 0;
  changed();
  if (chosen && reading.variant !== chosen && reading.games?.includes(chosen)) {
    $("variant").value = chosen;
    changed();
  }
  // The next key may follow at once.
  clearTimeout(later);
  showRest();
}

function showOutputs() {
  const items = [["FEEN", shown, []]];
  for (const format of SPELLINGS) {
    const verb = { fen: feen.toFen, sfen: feen.toSfen, pdn: feen.toPdn }[format];
    const own = reading.format === format || (format === "fen" && reading.format === "epd");
    const variant = own ? reading.variant : board.variant(format);
    if (variant === null) continue;
    const answer = verb(shown, { variant, residue: own ? reading.residue : "" });
    if (!answer.error) items.push([phrase("lab-format-of", { format: name(format), game: titleOf(variant) }), answer.value, answer.losses]);
  }
  $("outputs").replaceChildren(
    ...items.map(([title, value, losses]) => {
      const item = document.createElement("li");
      const [heading, code, button] = ["b", "code", "button"].map((tag) => document.createElement(tag));
      heading.textContent = title;
      code.textContent = value;
      button.type = "button";
      button.className = "b";
      button.textContent = phrase("lab-copy");
      button.setAttribute("aria-label", phrase("lab-copy-the", { name: title }));
      button.addEventListener("click", () => copyText(value, title, copied));
      item.append(heading, code, button);
      if (losses.length) {
        const lost = document.createElement("p");
        lost.append(...said("lab-without", { reason: losses.map(({ description }) => description).join(", ") }));
        item.append(lost);
      }
      return item;
    }),
  );
}

// The link -----------------------------------------------------------------------------------

function fragment() {
  const parts = new URLSearchParams({ text: text.value });
  const variant = $("variant").value;
  if (variant && reading.games?.[0] !== variant) parts.set("as", variant);
  if ($("flip").getAttribute("aria-pressed") === "true") parts.set("flip", "1");
  if (rules.isOn) for (const [key, value] of Object.entries(rules.link)) parts.set(key, value);
  for (const [key, value] of Object.entries(partsOf($("look")))) parts.set(key, value);
  return parts.toString();
}

function link() {
  return `${location.href.split("#")[0]}#${fragment()}`;
}

/** Takes text and look from the fragment of the address; a broken one is reported. */
function fromLink() {
  const hash = location.hash.slice(1);
  // The first address may say what a page without a text says anyway.
  if (hash === fragment() && $("status").dataset.isLoading === undefined) return;
  const broken = [];
  const parts = new URLSearchParams(hash);
  showWayBack(parts);
  const isEmpty = [...parts.keys()].every((key) => HOME.includes(key));
  const value = parts.get("text") ?? (isEmpty ? EXAMPLE : "");
  if (value.includes("\ufffd")) broken.push("text");
  for (const key of new Set(parts.keys())) {
    if (!["text", "as", "flip", ...GAME, ...HOME].includes(key) && !fields.has(key)) broken.push(key);
  }
  broken.push(...showLook($("look"), parts));
  $("flip").setAttribute("aria-pressed", String(parts.get("flip") === "1"));
  text.value = value;
  changed();
  const as = parts.get("as");
  if (as !== null) {
    $("variant").value = as;
    if ($("variant").value === as) changed();
    else broken.push("as");
  }
  if (parts.has("game")) return openGame(parts);
  if (broken.length) {
    status(phrase("lab-link-broken", { parts: [...new Set(broken)].join(", ").slice(0, 100) }), true);
  } else if (hash !== "" && !parts.has("text")) {
    status(phrase("lab-link-no-text"), true);
  }
}

/** Opens the game of a link after its last move. */
async function openGame(parts) {
  const name = parts.get("game");
  try {
    await rules.load();
  } catch (error) {
    return status(said("lab-rules-fail", { reason: error.message }), true);
  }
  if (!rules.has(name)) return status(phrase("lab-no-game", { name: name.slice(0, 40) }), true);
  $("rules").setAttribute("aria-pressed", "true");
  byRules(name);
  let position = rules.start(parts.get("fen") ?? undefined);
  if (position === null) return status(phrase("lab-link-no-start", { game: titleOf(name) }), true);
  [undone.before.length, undone.after.length] = [0, 0];
  let refused = null;
  for (const uci of (parts.get("moves") ?? "").split(",").filter(Boolean)) {
    const after = rules.play(uci);
    if (after === null) {
      refused = uci;
      break;
    }
    undone.before.push(position);
    position = after.feen;
  }
  put(position);
  if (refused !== null) status(phrase("lab-link-illegal", { move: refused.slice(0, 20) }), true);
}

// Files and other inputs ---------------------------------------------------------------------

async function readFile(event) {
  const [file] = event.dataTransfer?.files ?? [];
  if (!file) return;
  event.preventDefault();
  if (file.size > MAX_LENGTH) {
    status(phrase("lab-file-large", { most: MAX_LENGTH, found: file.size }), true);
    return;
  }
  try {
    const bytes = await file.arrayBuffer();
    const line = new TextDecoder("utf-8", { fatal: true }).decode(bytes).split(/\r?\n/).find(Boolean);
    replace(line ?? "");
  } catch {
    status(phrase("lab-file-bytes"), true);
  }
}

function refuseBinary(event) {
  const pasted = event.clipboardData?.getData("text") ?? "";
  // eslint-disable-next-line no-control-regex
  if (!/[\0-\x08\x0e-\x1f]/.test(pasted)) return;
  event.preventDefault();
  status(phrase("lab-binary"), true);
}

// Words --------------------------------------------------------------------------------------

function look() {
  return { ...lookOf($("look")), flip: $("flip").getAttribute("aria-pressed") === "true" };
}

/** The look of the board on the page, which has a ground of its own. */
function lookOnPage() {
  return { ...look(), transparent: true };
}

function picture() {
  return reading.feen === null ? null : feen.svg(shown, look());
}

/** Shows a sentence, as a text or as parts of which some are in another language. */
function status(sentence, invalid) {
  $("status").replaceChildren(...[sentence].flat());
  delete $("status").dataset.isLoading;
  $("status").className = invalid ? "state invalid" : "state";
}

function say(sentence) {
  $("spoken").textContent = sentence;
}

function copied(sentence) {
  $("copied").textContent = sentence;
}

function name(format) {
  return (format ?? "text").toUpperCase();
}

