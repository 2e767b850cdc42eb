// The board: drawn by the module, edited by mouse, touch and keyboard.

import { description } from "./description.js";
import { pieceOfSide } from "./pieces.js";
import { calm, center, glide, make, motions, Places } from "./places.js";
import { phrase } from "./words.js";

/** The squares of the largest board that is edited by hand. */
const MOST_CELLS = 1_200;
/** The pixels of the smallest square that is shown: a finger needs more than a mouse. */
const LEAST_SQUARE = matchMedia("(pointer: coarse)").matches ? 28 : 20;
/** The letters of styles of games without hands. */
const WITHOUT_HANDS = "CDGJMOX";
/** The variants of such games that have some. */
const WITH_HANDS = ["crazyhouse", "bughouse", "seirawan", "sittuyin"];
/** The games, by their styles, whose pieces are promoted, and the letters of those. */
const PROMOTED = { S: "RBSNLP", M: "P", D: "P" };
/** On a phone the board has no rim, as on the pages of games. */
export const NARROW = matchMedia("(max-width: 860px)");
/** The width of a rim in a picture. */
const RIM = 24;
const TOKEN = /^([+-]?)([A-Za-z])(\^?)('?)$/;

const $ = (id) => document.getElementById(id);

export class Board extends Places {
  #feen;
  #page;
  #text = null;
  #cells = [];
  /** The names of the players. */
  #players = { first: "", second: "" };
  /** The width of the picture, and the part of it that is shown: left, top, width and height. */
  #width = 1;
  #frame = [0, 0, 1, 1];
  #walls = [];
  /** All squares, also those of a board that is too large to be edited. */
  #squares = [];
  /** Moves that differ in the square of a duck, and what is done with the one that is chosen. */
  #choice = null;
  #hands = { first: new Map(), second: new Map() };
  #pictures = new Map();
  #removing = false;

  constructor(feen, page) {
    super($("cells"), "#cells button, .piece", "#cells button, #hands .tray");
    this.#feen = feen;
    this.#page = page;
    $("token-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const token = $("token").value.trim();
      if (TOKEN.test(token)) this.#hold(token);
      else page.say(phrase("lab-expected-piece"));
    });
    $("bin").addEventListener("click", () => this.#remove(!this.#removing));
    $("cells").addEventListener("keydown", (event) => this.#key(event));
    for (const box of [$("box-first"), $("box-second")]) box.addEventListener("keydown", walk);
    $("board").append(this.over);
  }

  /** Shows a position, the marks of a game that is played and the squares that a query found; the squares can be used after `enable`. */
  show(text, { last = null, checked, walls = [], found = [] } = {}) {
    [this.#text, this.#walls, this.#choice] = [text, walls, null];
    const picture = $("picture");
    const svg = this.#feen.svg(this.#withoutHands, this.#look(last, checked, found));
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? "")?.map(Number) ?? [null, 1, 1];
    const framed = frameOf(svg ?? "", width, height);
    [this.#width, this.#frame] = [width, framed ?? [0, 0, width, height]];
    // The picture comes from the module and holds no text of the user's but letters of pieces.
    if (svg === null) picture.replaceChildren(Object.assign(document.createElement("span"), { lang: document.documentElement.lang, textContent: phrase("lab-too-large") }));
    else picture.innerHTML = svg.replace(/viewBox="[^"]*"/, `viewBox="${this.#frame.join(" ")}"`);
    $("board").classList.toggle("framed", framed !== null);
    $("board").style.setProperty("--ar", this.#frame[2] / this.#frame[3]);
    this.draw([]);
  }

  /** Hands are shown beside the board, as trays. */
  get #withoutHands() {
    const [board, , turn] = this.#text.split(" ");
    return `${board} / ${turn}`;
  }

  /** The look on the page, with the last move, a king in check and what a query found. */
  #look(last, checked, found) {
    const look = this.#page.look();
    if (last === null && checked === undefined && found.length === 0) return look;
    const { cells } = this.#feen.cells(this.#withoutHands, look) ?? { cells: [] };
    const names = (squares) => squares.map((square) => cells[square]?.name).filter(Boolean);
    const [highlight, alert] = [[...(look.highlight ?? []), ...names(last ?? [])], [...(look.alert ?? []), ...names([checked])]];
    const circles = [...(look.circles ?? []), ...names(found)];
    return { ...look, highlight, alert, circles, legend: false };
  }

  /** Puts a control over each square, and shows hands and pieces. */
  enable() {
    const found = this.#feen.cells(this.#withoutHands, this.#page.look());
    const few = found !== null && found.cells.length <= MOST_CELLS;
    $("editor").hidden = !few;
    // Each square says what is on it.
    $("picture").ariaHidden = String(few);
    // In the units of the picture.
    const unit = this.#width / (found?.size[0] ?? 1);
    const scaled = ({ corners, ...cell }) => ({ ...cell, corners: corners.map((corner) => corner.map((part) => part * unit)) });
    this.#cells = few ? found.cells.map(scaled) : [];
    this.#squares = found?.cells ?? [];
    this.#players = this.#page.players();
    this.#hands = handsOf(this.#text);
    const style = JSON.stringify([this.#page.look(), this.#text.split(" ").at(-1), this.#players]);
    if (this.#pictures.style !== style) this.#pictures = Object.assign(new Map(), { style });
    this.#showCells();
    $("board").style.setProperty("--least", `${leastWidth(this.#cells, this.#frame[2])}px`);
    if (few) {
      this.#showHands();
      this.#showTray();
    }
  }

  /** The name of a square in the picture. */
  name(index) {
    return this.#cells[index]?.name;
  }

  /** The pieces by squares, without their states, which change where no piece moves. */
  get pieces() {
    return this.#cells.map(({ piece }) => piece && plain(piece));
  }

  /** Lets the pieces slide that a move has moved, but not one that was dragged, and those fade that it has taken. */
  slide(before, last) {
    if (last === null) return;
    const { moved, taken } = motions(before, this.pieces, last);
    if (!calm.matches) {
      const [picture, squares] = [$("picture").firstElementChild, $("cells").children];
      const scale = this.#frame[2] / picture.getBoundingClientRect().width;
      for (const [from, to] of moved) {
        if (this.drag?.moved && to === last[1]) continue;
        const { left, right, top, bottom } = squares[to].getBoundingClientRect();
        const piece = [...picture.querySelectorAll("use")].find((use) => {
          const [x, y] = center(use);
          return x > left && x < right && y > top && y < bottom;
        });
        glide(piece, squares[from], squares[to], scale);
      }
      for (const square of taken) {
        const gone = squares[square].appendChild(make("span", { className: "gone", innerHTML: this.#picture(before[square]) }));
        gone.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150 }).onfinish = () => gone.remove();
      }
    }
    return taken.length > 0;
  }

  /** The picture of a piece. */
  picture(piece) {
    return this.#picture(piece);
  }

  /** A game whose notation may hold the position, by its styles; `null` where there is none. */
  variant(format) {
    const style = this.#text.split(" ").at(-1).toUpperCase()[0];
    const games = {
      fen: { C: "chess", X: "xiangqi", M: "makruk", J: "janggi", S: "shogi" },
      sfen: { S: "shogi" },
      pdn: { D: "international" },
    };
    return games[format][style] ?? null;
  }

  /** The player to move. */
  get turn() {
    const [style] = this.#text.split(" ").at(-1);
    return style === style.toUpperCase() ? "first" : "second";
  }

  // Squares ----------------------------------------------------------------------------------

  #showCells() {
    const overlay = $("cells");
    const [x, y, width, height] = this.#frame;
    while (overlay.children.length > this.#cells.length) overlay.lastChild.remove();
    while (overlay.children.length < this.#cells.length) {
      const control = Object.assign(document.createElement("button"), { type: "button", tabIndex: -1 });
      control.dataset.at = overlay.children.length;
      overlay.append(control);
    }
    this.#cells.forEach((cell, index) => {
      const control = overlay.children[index];
      const [left, top, right, bottom] = bounds(cell.corners);
      const percent = (part, whole) => `${(100 * part) / whole}%`;
      control.style.left = percent(left - x, width);
      control.style.top = percent(top - y, height);
      control.style.width = percent(right - left, width);
      control.style.height = percent(bottom - top, height);
      control.style.clipPath = cell.corners.length === 4 ? "" : polygon(cell.corners, left, top, right, bottom);
      control.classList.toggle("has-piece", cell.piece !== null);
      control.classList.toggle("wall", this.#walls.includes(index));
      const empty = phrase(this.#walls.includes(index) ? "duck" : "lab-empty-square");
      const second = cell.piece === null ? empty : this.#words(cell.piece);
      control.setAttribute("aria-label", phrase("two-parts", { first: cell.name, second }));
    });
    if (typeof this.picked === "number" && !this.may(this.picked)) this.picked = null;
    if (overlay.querySelector("[tabindex='0']") === null && overlay.firstChild) overlay.firstChild.tabIndex = 0;
    this.paint();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const square = this.at(event.target);
    const { piece } = this.#cells[square];
    const of = ["Delete", "Backspace"].includes(event.key) ? null
      : /^[A-Za-z]$/.test(event.key) ? event.key
      : "+-^'".includes(event.key) && piece !== null ? marked(piece, event.key)
      : undefined;
    if (of === undefined) return;
    const done = this.#page.edit({ squares: [[square, of]] });
    const name = this.name(square);
    if (done) this.#page.say(of === null ? phrase("two-parts", { first: name, second: phrase("lab-empty-square") }) : phrase("lab-is-on", { piece: this.#words(of), where: name }));
    event.preventDefault();
  }

  // Moving -----------------------------------------------------------------------------------

  /** What is at a place: a square by its index, a piece in hand as `first:P`, one of the tray as `P`. */
  #held(place) {
    if (typeof place === "number") return { square: place, piece: this.#cells[place]?.piece ?? null };
    const [player, piece] = place.includes(":") ? place.split(":") : [undefined, place];
    return { player, piece };
  }

  may(place) {
    return !this.#removing && Boolean(this.#held(place).piece);
  }

  /** A piece may go to each square, and into each hand. */
  goes(from, to) {
    return typeof to === "number" || to.endsWith(":");
  }

  click(place) {
    if (this.#choice !== null) {
      const { moves, then } = this.#choice;
      const found = moves.find(({ duck }) => duck === place);
      this.clear();
      if (found) then(found);
      return;
    }
    const { piece, ...from } = this.#held(place);
    if (this.#removing && typeof place !== "number" && !from.player) this.#remove(false);
    if (this.#removing) {
      if (piece) this.#page.edit(without(from, piece));
      return;
    }
    super.click(place);
    if (this.picked === place && typeof place === "number") this.#page.say(phrase("lab-picked", { piece: this.#words(piece), square: this.name(place) }));
  }

  clear() {
    this.#choice = null;
    super.clear();
  }

  /** Lets the visitor choose one of these moves by the square of the duck. */
  choose(moves, then) {
    this.#choice = { moves, then };
    this.paint();
  }

  #targets() {
    if (this.#choice !== null) return new Set(this.#choice.moves.map(({ duck }) => duck));
    return this.picked === null ? null : this.#page.targets(origin(this.#held(this.picked)));
  }

  paint() {
    const targets = this.#targets();
    for (const [index, control] of [...$("cells").children].entries()) {
      control.classList.toggle("pick", this.picked === index);
      control.classList.toggle("to", targets?.has(index) ?? false);
    }
    for (const control of document.querySelectorAll(".piece")) control.setAttribute("aria-pressed", String(this.picked === control.dataset.at));
  }

  #hold(place) {
    this.picked = place;
    this.#remove(false);
    this.paint();
  }

  #remove(removing) {
    this.#removing = removing;
    $("bin").setAttribute("aria-pressed", String(removing));
    if (removing) this.clear();
  }

  /** Puts a piece on a square or into a hand; one of the tray stays picked after a click. */
  move(place, to) {
    const { piece, ...from } = this.#held(place);
    const target = this.#held(to);
    if (from.square !== undefined || from.player || this.drag?.moved) this.clear();
    if (from.player && from.player === target.player) return;
    // By the rules pieces move and are dropped as they may; others may still be put there and removed.
    const of = origin({ piece, ...from });
    if (target.square !== undefined && this.#page.targets(of) !== null) {
      this.#page.play({ ...of, to: target.square });
      return;
    }
    const { squares = [], hands = [] } = without(from, piece);
    if (target.square !== undefined) squares.push([target.square, piece]);
    else hands.push([target.player, handPiece(piece, target.player), 1]);
    const done = this.#page.edit({ squares, hands });
    const where = target.player ? phrase(`lab-hand-${target.player}`) : this.name(target.square);
    if (done) this.#page.say(phrase("lab-is-on", { piece: this.#words(piece), where }));
  }

  /** A piece that is dropped beside everything is removed. */
  lose(place) {
    const { piece, ...from } = this.#held(place);
    if (from.square !== undefined || from.player) this.#page.edit(without(from, piece));
  }

  ghost(control) {
    const ghost = document.createElement("div");
    ghost.innerHTML = this.#picture(this.#held(this.at(control)).piece);
    return ghost;
  }

  // Hands and pieces -------------------------------------------------------------------------

  #showHands() {
    // A game without hands shows none, unless the position has them all the same.
    const styles = this.#styles().toUpperCase();
    const isEmpty = Object.values(this.#hands).every((hand) => hand.size === 0);
    const hasHands = this.#page.hasHands() ?? (WITH_HANDS.includes(this.#page.variant()) || [...styles].some((style) => !WITHOUT_HANDS.includes(style)));
    const none = isEmpty && !hasHands;
    for (const player of ["first", "second"]) {
      const items = [...this.#hands[player]].map(([piece, count]) => {
        const place = document.createElement("span");
        const held = this.#pieceButton(piece, `${player}:${piece}`);
        held.setAttribute("aria-label", phrase("lab-held", { count, piece: this.#words(piece), where: phrase(`lab-hand-${player}`) }));
        place.append(held);
        if (count > 1) place.append(Object.assign(document.createElement("sup"), { textContent: count }));
        return place;
      });
      const add = document.createElement("button");
      add.type = "button";
      add.className = "put";
      add.textContent = phrase("lab-put-here");
      add.setAttribute("aria-label", phrase("lab-put-into", { where: phrase(`lab-hand-${player}`) }));
      $(`hand-${player}`).hidden = none;
      renew($(`hand-${player}`), [...items, add]);
    }
  }

  /** Shows the pieces of the game, and those of the position that are not among them. */
  #showTray() {
    const own = this.#pieces();
    const present = [...this.#cells.map(({ piece }) => piece).filter(Boolean), ...Object.values(this.#hands).flatMap((hand) => [...hand.keys()])];
    // A mark that a piece of the game wins and loses is no piece of its own.
    const isOwn = (piece) => own.includes(piece) || own.includes(plain(piece));
    const pieces = [...new Set([...own, ...present.filter((piece) => !isOwn(piece)).slice(0, 60)])];
    for (const player of ["first", "second"]) {
      const buttons = pieces.filter((piece) => owner(piece) === player).map((piece) => {
        const button = this.#pieceButton(piece, piece);
        button.setAttribute("aria-label", phrase("two-parts", { first: this.#words(piece), second: piece }));
        return button;
      });
      // One stop of the Tab key; arrows lead from piece to piece.
      const stop = buttons.find((button) => button.dataset.at === $(`box-${player}`).querySelector("[tabindex='0']")?.dataset.at) ?? buttons[0];
      for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
      renew($(`box-${player}`), buttons);
    }
  }

  /** The pieces of the games of both players, as their initial positions have them. */
  #pieces() {
    const found = [];
    for (const style of this.#styles()) {
      const letter = style.toUpperCase();
      const start = this.#page.starts.find(({ feen }) => feen.split(" ").at(-1).toUpperCase() === `${letter}/${letter}`);
      if (start === undefined) continue;
      const tokens = start.feen.split(" ")[0].match(/[+-]?[A-Za-z]\^?'?/g) ?? [];
      const isFirst = style === letter;
      const all = tokens.map(plain).filter((token) => (owner(token) === "first") === isFirst);
      const rank = (token) => (token.includes("^") ? 0 : all.filter((other) => other === token).length);
      // The king, then the rarest pieces first, then the promoted ones.
      const own = [...new Set(all)].sort((one, other) => rank(one) - rank(other));
      found.push(...own, ...own.filter((token) => PROMOTED[letter]?.includes(token.toUpperCase())).map((token) => `+${token}`));
    }
    return [...new Set(found)];
  }

  #styles() {
    return this.#text.split(" ").at(-1).replace("/", "");
  }

  #pieceButton(piece, place) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "piece";
    button.dataset.piece = piece;
    button.dataset.at = place;
    button.title = piece;
    button.setAttribute("aria-pressed", String(this.picked === place));
    button.innerHTML = this.#picture(piece);
    return button;
  }

  #picture(piece) {
    return this.#drawn(piece).svg;
  }

  /** The picture of a piece, which has the piece in the words of the page as its title, and the parts of those. */
  #drawn(piece) {
    if (!this.#pictures.has(piece)) {
      const { svg = piece, words = unnamed(piece) } = this.#feen.pictureOfPiece(this.#text, piece, this.#page.look());
      const spoken = pieceOfSide(words, this.#players[owner(piece)]);
      this.#pictures.set(piece, { svg: svg.replace(/<title>[^<]*/, () => `<title>${spoken}`), words, spoken });
    }
    return this.#pictures.get(piece);
  }

  /** A piece in words: `White pawn`. */
  #words(piece) {
    return this.#drawn(piece).spoken;
  }

  /** The position in words. */
  get words() {
    if (this.#squares.length === 0) return "";
    const [one, other] = this.#styles();
    const styles = owner(one) === "first" ? { first: one, second: other } : { first: other, second: one };
    const words = (piece) => this.#drawn(piece).words;
    return description({ squares: this.#squares, hands: this.#hands, players: this.#players, styles, turn: this.turn, look: this.#page.look(), words, owner });
  }
}

/** The frame of a flat board within its picture, on a phone without the rim; `null` where there is more than that to see. */
function frameOf(svg, width, height) {
  const rims = [...svg.matchAll(/<rect class="\w+ib" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)];
  if (rims.length !== 1) return null;
  const [x, y, w, h] = rims[0].slice(1).map(Number);
  if (width - x - w > 40 || height - y - h > 40) return null;
  const inset = NARROW.matches ? RIM : 0;
  return [x + inset, y + inset, w - 2 * inset, h - 2 * inset];
}

/** Arrows lead from one control of a group to the next, which is then where the Tab key stops. */
function walk(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const controls = [...event.currentTarget.children];
  const next = controls[controls.indexOf(event.target) + step];
  event.preventDefault();
  event.stopPropagation();
  if (next === undefined) return;
  event.target.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

/** Puts new controls in place of those before; the one that has the focus keeps it, or the last one gets it. */
function renew(box, controls) {
  const focused = box.contains(document.activeElement) ? document.activeElement.dataset.at : null;
  box.replaceChildren(...controls);
  if (focused !== null) (box.querySelector(`[data-at="${focused}"]`) ?? [...box.querySelectorAll("button")].at(-1))?.focus();
}

/** Where a piece comes from in the words of the rules: a square or a hand; neither for one of the tray. */
function origin({ piece, square, player }) {
  if (square !== undefined) return { from: square };
  return player ? { drop: piece } : {};
}

/** The change that takes a piece from a square or a hand; none for one of the tray. */
function without({ square, player }, piece) {
  if (square !== undefined) return { squares: [[square, null]] };
  return player ? { hands: [[player, piece, -1]] } : {};
}

/** The width of a picture in which a finger finds each square. */
function leastWidth([cell], width) {
  if (cell === undefined) return 0;
  const [left, , right] = bounds(cell.corners);
  return Math.floor((width * LEAST_SQUARE) / (right - left));
}

/** The hands of a FEEN: its second field. */
function handsOf(text) {
  const read = (field) => {
    const items = field.matchAll(/(\d*)([+-]?[A-Za-z]\^?'?)/g);
    return new Map([...items].map(([, count, piece]) => [piece, Number(count || 1)]));
  };
  const [first = "", second = ""] = (text.split(" ")[1] ?? "").split("/");
  return { first: read(first), second: read(second) };
}

/** A piece without its state. */
function plain(piece) {
  return piece.replace(/^[+-]/, "");
}

/** The parts of a piece without a picture. */
function unnamed(piece) {
  return { set: "letters", name: null, letter: piece, marks: [], right: null };
}

function owner(piece) {
  return /[A-Z]/.test(piece) ? "first" : "second";
}

/** A captured piece changes its owner; its marks stay on the board. */
function handPiece(piece, player) {
  const letter = TOKEN.exec(piece)?.[2] ?? piece;
  return player === "first" ? letter.toUpperCase() : letter.toLowerCase();
}

/** A piece with one of its marks changed. */
function marked(piece, mark) {
  const [, state, letter, terminal, derived] = TOKEN.exec(piece);
  if (mark === "^") return state + letter + (terminal ? "" : "^") + derived;
  if (mark === "'") return state + letter + terminal + (derived ? "" : "'");
  return (state === mark ? "" : mark) + letter + terminal + derived;
}

function bounds(corners) {
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function polygon(corners, left, top, right, bottom) {
  const points = corners.map(([x, y]) => `${(100 * (x - left)) / (right - left)}% ${(100 * (y - top)) / (bottom - top)}%`);
  return `polygon(${points.join(",")})`;
}
