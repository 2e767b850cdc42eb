// The board: drawn by the module, edited by mouse, touch and keyboard.

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
const TOKEN = /^([+-]?)([A-Za-z])(\^?)('?)$/;

const $ = (id) => document.getElementById(id);

export class Board {
  #feen;
  #page;
  #text = null;
  #cells = [];
  #hands = { first: new Map(), second: new Map() };
  /** A piece that is being moved: from a square, a hand or the tray. */
  #held = null;
  #focused = 0;
  #drag = null;
  #pictures = new Map();
  #removing = false;

  constructor(feen, page) {
    this.#feen = feen;
    this.#page = page;
    $("token-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const token = $("token").value.trim();
      if (TOKEN.test(token)) this.#hold({ piece: token });
      else page.say("Expected a piece, such as K, +p or R'.");
    });
    $("bin").addEventListener("click", () => this.#remove(!this.#removing));
    for (const player of ["first", "second"]) {
      const hand = $(`hand-${player}`);
      hand.addEventListener("click", (event) => {
        if (event.target.closest(".piece") === null && this.#held) this.#drop({ player });
      });
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#hold(null);
    });
  }

  /** Draws a position; the squares can be used after `enable`. */
  draw(text) {
    this.#text = text;
    const svg = this.#feen.svg(text, this.#page.look());
    const picture = $("picture");
    // The picture comes from the module and holds no text of the user's but letters of pieces.
    if (svg === null) picture.textContent = "This position is too large to be drawn.";
    else picture.innerHTML = svg;
    const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg ?? "") ?? [null, 1, 1];
    $("board").style.setProperty("--ar", width / height);
  }

  /** Puts a control over each square, and shows hands and pieces. */
  enable() {
    const found = this.#feen.cells(this.#text, this.#page.look());
    const few = found !== null && found.cells.length <= MOST_CELLS;
    $("editor").hidden = !few;
    this.#cells = few ? found.cells : [];
    this.#hands = handsOf(this.#text);
    const style = JSON.stringify([this.#page.look(), this.#text.split(" ").at(-1)]);
    if (this.#pictures.style !== style) this.#pictures = Object.assign(new Map(), { style });
    this.#showCells(found?.size ?? [1, 1]);
    $("board").style.setProperty("--least", `${leastWidth(this.#cells, found?.size)}px`);
    if (few) {
      this.#showHands();
      this.#showTray();
    }
  }

  /** The name of a square in the picture. */
  name(index) {
    return this.#cells[index]?.name;
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

  #showCells([width, height]) {
    const overlay = $("cells");
    while (overlay.children.length > this.#cells.length) overlay.lastChild.remove();
    while (overlay.children.length < this.#cells.length) overlay.append(this.#control());
    this.#focused = Math.min(this.#focused, Math.max(this.#cells.length - 1, 0));
    this.#cells.forEach((cell, index) => {
      const control = overlay.children[index];
      const [left, top, right, bottom] = bounds(cell.corners);
      const percent = (part, whole) => `${(100 * part) / whole}%`;
      control.style.left = percent(left, width);
      control.style.top = percent(top, height);
      control.style.width = percent(right - left, width);
      control.style.height = percent(bottom - top, height);
      control.style.clipPath = cell.corners.length === 4 ? "" : polygon(cell.corners, left, top, right, bottom);
      control.tabIndex = index === this.#focused ? 0 : -1;
      control.classList.toggle("has-piece", cell.piece !== null);
      control.classList.toggle("picked", this.#held?.square === index);
      control.setAttribute("aria-label", `${cell.name}, ${cell.piece === null ? "empty" : this.#words(cell.piece)}`);
    });
  }

  #control() {
    const control = document.createElement("button");
    control.type = "button";
    const index = () => [...control.parentNode.children].indexOf(control);
    control.addEventListener("pointerdown", (event) => {
      const square = index();
      const piece = this.#cells[square]?.piece;
      if (event.button === 0 && !this.#held && !this.#removing && piece) this.#pull(event, { square, piece });
    });
    control.addEventListener("click", () => {
      this.#focused = index();
      this.#use(this.#focused);
    });
    control.addEventListener("focus", () => {
      for (const other of control.parentNode.children) other.tabIndex = -1;
      control.tabIndex = 0;
      this.#focused = index();
    });
    control.addEventListener("keydown", (event) => this.#key(event, index()));
    return control;
  }

  /** A click on a square: puts down, removes, or picks up. */
  #use(square) {
    const { piece, name } = this.#cells[square];
    if (this.#drag?.moved) return;
    if (this.#removing) {
      if (piece !== null) this.#page.edit({ squares: [[square, null]] });
    } else if (this.#held) {
      this.#drop({ square });
    } else if (piece !== null) {
      this.#hold({ square, piece });
      this.#page.say(`Picked up ${this.#words(piece)} on ${name}.`);
    }
  }

  #key(event, square) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const { piece } = this.#cells[square];
    if (directions[event.key]) {
      const next = nearest(this.#cells, square, directions[event.key]);
      $("cells").children[next]?.focus();
    } else if (["Delete", "Backspace"].includes(event.key)) {
      this.#page.edit({ squares: [[square, null]] });
    } else if (/^[A-Za-z]$/.test(event.key)) {
      this.#page.edit({ squares: [[square, event.key]] });
    } else if ("+-^'".includes(event.key) && piece !== null) {
      this.#page.edit({ squares: [[square, marked(piece, event.key)]] });
    } else {
      return;
    }
    event.preventDefault();
  }

  // Moving -----------------------------------------------------------------------------------

  #hold(held) {
    this.#held = held;
    if (held) this.#remove(false);
    const targets = held && this.#page.targets(origin(held));
    for (const [index, control] of [...$("cells").children].entries()) {
      control.classList.toggle("picked", held?.square === index);
      control.classList.toggle("target", targets?.has(index) ?? false);
    }
    for (const control of document.querySelectorAll("#tray .box .piece")) {
      control.setAttribute("aria-pressed", String(held !== null && held.square === undefined && !held.player && control.dataset.piece === held.piece));
    }
  }

  #remove(removing) {
    this.#removing = removing;
    $("bin").setAttribute("aria-pressed", String(removing));
    if (removing) this.#hold(null);
  }

  /** Puts the held piece on a square or into a hand; one of the tray stays held. */
  #drop(target) {
    const { piece, square, player } = this.#held;
    const squares = [];
    const hands = [];
    if (square !== undefined) squares.push([square, null]);
    if (player) hands.push([player, piece, -1]);
    if (target.square !== undefined) squares.push([target.square, piece]);
    if (target.player) hands.push([target.player, handPiece(piece, target.player), 1]);
    const same = target.square === square && target.player === player;
    if (square !== undefined || player || same) this.#hold(null);
    if (same) return;
    // By the rules pieces move and are dropped as they may; others may still be put there and removed.
    const from = origin({ piece, square, player });
    if (target.square !== undefined && this.#page.targets(from) !== null) {
      this.#page.play({ ...from, to: target.square });
      return;
    }
    const done = this.#page.edit({ squares: squares.filter(([at], index) => squares.findLastIndex(([other]) => other === at) === index), hands });
    const place = target.player ? `the hand of the ${target.player} player` : this.#cells[target.square]?.name;
    if (done) this.#page.say(`${this.#words(piece)} is on ${place}.`);
  }

  /** Starts to drag a piece. */
  #pull(event, held) {
    const drag = { held, x: event.clientX, y: event.clientY, moved: false, ghost: null, over: null };
    this.#drag = drag;
    const move = ({ clientX, clientY, pointerId }) => {
      if (pointerId !== event.pointerId) return;
      if (!drag.moved && Math.hypot(clientX - drag.x, clientY - drag.y) < 6) return;
      if (!drag.moved) {
        drag.moved = true;
        this.#hold(held);
        drag.ghost = document.createElement("div");
        drag.ghost.id = "ghost";
        drag.ghost.innerHTML = this.#picture(held.piece);
        document.body.append(drag.ghost);
      }
      [drag.ghost.style.left, drag.ghost.style.top] = [`${clientX}px`, `${clientY}px`];
      const over = this.#under(clientX, clientY);
      if (over !== drag.over) {
        drag.over?.classList.remove("over");
        over?.classList.add("over");
        drag.over = over;
      }
    };
    const end = ({ pointerId, type }) => {
      if (pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      drag.ghost?.remove();
      drag.over?.classList.remove("over");
      if (drag.moved) {
        if (type === "pointerup" && drag.over) this.#drop(this.#target(drag.over));
        else if (type === "pointerup") this.#lose();
        this.#hold(null);
      }
      // The click that follows belongs to the drag.
      setTimeout(() => (this.#drag = null));
    };
    event.target.releasePointerCapture?.(event.pointerId);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** A piece that is dropped beside everything is removed. */
  #lose() {
    const { square, player, piece } = this.#held;
    if (square !== undefined) this.#page.edit({ squares: [[square, null]] });
    else if (player) this.#page.edit({ hands: [[player, piece, -1]] });
  }

  #under(x, y) {
    return document.elementFromPoint(x, y)?.closest("#cells button, .tray") ?? null;
  }

  #target(element) {
    if (element.classList.contains("tray")) return { player: element.dataset.player };
    return { square: [...$("cells").children].indexOf(element) };
  }

  // Hands and pieces -------------------------------------------------------------------------

  #showHands() {
    // A game without hands shows none, unless the position has them all the same.
    const styles = this.#styles().toUpperCase();
    const isEmpty = Object.values(this.#hands).every((hand) => hand.size === 0);
    const hasHands = WITH_HANDS.includes(this.#page.variant()) || [...styles].some((style) => !WITHOUT_HANDS.includes(style));
    const none = isEmpty && !hasHands;
    for (const player of ["first", "second"]) {
      const items = [...this.#hands[player]].map(([piece, count]) => {
        const place = document.createElement("span");
        const held = this.#pieceButton(piece, { piece, player });
        held.setAttribute("aria-label", `${count} ${this.#words(piece)} in the hand of the ${player} player`);
        place.append(held);
        if (count > 1) place.append(Object.assign(document.createElement("sup"), { textContent: count }));
        return place;
      });
      const add = document.createElement("button");
      add.type = "button";
      add.className = "put";
      add.textContent = "Put here";
      add.setAttribute("aria-label", `Put the piece into the hand of the ${player} player`);
      $(`hand-${player}`).hidden = none;
      $(`hand-${player}`).replaceChildren(...items, add);
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
        const button = this.#pieceButton(piece, { piece });
        button.setAttribute("aria-pressed", String(this.#held?.piece === piece && this.#held.square === undefined));
        button.setAttribute("aria-label", `${this.#words(piece)}, ${piece}`);
        return button;
      });
      $(`box-${player}`).replaceChildren(...buttons);
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
      for (const token of new Set(tokens.map(plain))) {
        if ((owner(token) === "first") !== isFirst) continue;
        found.push(token);
        if (PROMOTED[letter]?.includes(token.toUpperCase())) found.push(`+${token}`);
      }
    }
    return [...new Set(found)];
  }

  #styles() {
    return this.#text.split(" ").at(-1).replace("/", "");
  }

  #pieceButton(piece, held) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "piece";
    button.dataset.piece = piece;
    button.title = piece;
    button.innerHTML = this.#picture(piece);
    button.addEventListener("pointerdown", (event) => {
      if (event.button === 0) this.#pull(event, held);
    });
    button.addEventListener("click", () => {
      if (this.#drag?.moved) return;
      if (this.#removing && held.player) this.#page.edit({ hands: [[held.player, piece, -1]] });
      else this.#hold(this.#held?.piece === piece && this.#held.square === undefined ? null : held);
    });
    return button;
  }

  #picture(piece) {
    if (!this.#pictures.has(piece)) {
      this.#pictures.set(piece, this.#feen.piece(this.#text, piece, this.#page.look()) ?? piece);
    }
    return this.#pictures.get(piece);
  }

  /** A piece in words: the title of its picture. */
  #words(piece) {
    return /<title>([^<]*)<\/title>/.exec(this.#picture(piece))?.[1] ?? piece;
  }
}

/** Where a piece comes from in the words of the rules: a square or a hand; neither for one of the tray. */
function origin({ piece, square, player }) {
  if (square !== undefined) return { from: square };
  return player ? { drop: piece } : {};
}

/** The width of a picture in which a finger finds each square. */
function leastWidth([cell], size) {
  if (cell === undefined) return 0;
  const [left, , right] = bounds(cell.corners);
  return Math.floor((size[0] * LEAST_SQUARE) / (right - left));
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

/** The square that is next in a direction: near, and not too far aside. */
function nearest(cells, from, [right, down]) {
  const middle = ({ corners }) => {
    const [left, top, east, south] = bounds(corners);
    return [(left + east) / 2, (top + south) / 2];
  };
  const [x, y] = middle(cells[from]);
  let best = from;
  let least = Infinity;
  cells.forEach((cell, index) => {
    const [cx, cy] = middle(cell);
    const ahead = (cx - x) * right + (cy - y) * down;
    const aside = Math.abs((cx - x) * down) + Math.abs((cy - y) * right);
    const far = ahead + 3 * aside;
    if (index !== from && ahead > 1 && aside <= ahead * 1.01 && far < least) [best, least] = [index, far];
  });
  return best;
}
