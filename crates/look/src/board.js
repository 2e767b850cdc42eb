// A board of any game.

import { Places, $, make, calm, glide, motions } from './places.js';
import { chosen, sound } from './sound.js';
import { phrase } from './texts.js';

// The player of a piece by its code: 0 or 1; a wall such as a duck has none.
const owner = code => code.length > 1 ? Number(code[0] === 'b') : null;

// The board of a game. Its names are those of the page: `files`, the names of all squares from the left of the last rank on,
// `null` for a gap, and of all `pieces` by their codes, which are also the classes of their pictures; `queens` are the codes of
// queens. A state has the codes of
// all `squares`, the `hands` as lists of codes and numbers, the `last` move, a square in `check`, and the `legal` moves:
// `[text, from, to, becomes, more]`, where `from` may be a code in hand or `pass`, and `more` has a `piece` that enters `at` a
// place, a `square` of a duck, and of castling the squares of the king's arrival, of the rook, and of the rook's arrival.
export class Board extends Places {
  state = null;
  premove = null;
  #moves = [];
  // The move that is shown until it is confirmed.
  #kept = null;
  // The place of the piece whose promotion is being chosen.
  #begun = null;
  #own = null;

  // `played` is called with each move, after it is shown.
  constructor(root, { names, sides, side, turns }, played) {
    const grid = $('.grid', root);
    super(grid, '.grid button, .tray button', '.grid button');
    Object.assign(this, { root, names, sides, side, turns, played });
    this.trays = sides.map(side => $('#tray-' + side));
    this.squares = names.squares.map((name, index) => {
      if (!name) return make('div', { className: 'gap' });
      const square = make('button', { type: 'button', id: name, tabIndex: -1 });
      square.dataset.at = index;
      return square;
    });
    this.squares.find(square => square.id).tabIndex = 0;
    // Who picks a piece in hand by a key goes on to the board.
    addEventListener('click', ({ detail, target }) => {
      if (!detail && typeof this.picked === 'string' && target.closest('.tray')) $('[tabindex="0"]', grid).focus();
    });
    this.dialog = root.appendChild(make('dialog', { id: 'promotion', ariaLabel: phrase('which-move') }));
    this.dialog.setAttribute('closedby', 'any');
    this.dialog.append(make('form', { method: 'dialog' }));
    // The arrows lead through the column as it is seen, which may begin below.
    this.dialog.addEventListener('keydown', event => {
      const way = { ArrowUp: -1, ArrowDown: 1 }[event.key], all = [...this.dialog.querySelectorAll('button')];
      if (!way) return;
      event.preventDefault();
      const next = all.indexOf(document.activeElement) + (this.dialog.firstChild.classList.contains('up') ? -way : way);
      all[Math.max(0, Math.min(next, all.length - 1))].focus();
    });
  }

  get rows() { return this.names.squares.length / this.names.files; }
  get isTurned() { return this.side === this.sides[1]; }

  // Shows a state; the page has a picture until the first one.
  show(state) {
    const before = this.state;
    this.state = state;
    if (!before) this.#begin();
    if (this.picked !== null && !this.may(this.picked)) this.picked = null;
    if (!before || before.seq !== state.seq) {
      this.#moves = [];
      this.#kept = null;
    }
    if (this.#kept) this.say?.(phrase('play-this-move'), true);
    const isOwn = this.#own !== null && state.plies + (state.tried || 0) === this.#own;
    if (isOwn) this.#own = null;
    this.paint();
    this.scribble();
    const isNew = before && state.last && String(before.squares) !== String(state.squares) && state.ply >= before.ply;
    if (isNew) {
      // Many moves at once would be many pieces in the air.
      if (state.ply - before.ply < 3) this.#slide(before.squares, isOwn);
      if (!isOwn) this.#noise(before.squares);
    }
    if (this.premove) this.#spring();
  }

  // An own move that was shown was refused, or is lost.
  refused() {
    this.#own = null;
  }

  #begin() {
    const { grid } = this;
    grid.classList.remove('shot');
    grid.role = 'group';
    grid.ariaLabel = phrase('squares-of-board');
    this.others = [...grid.querySelectorAll('.lines')];
    this.root.append(this.over);
    this.turn();
  }

  flip() {
    this.side = this.sides[Number(!this.isTurned)];
    for (const rim of this.root.querySelectorAll('.rim')) rim.append(...[...rim.children].reverse());
    // Each side of xiangqi has files of its own.
    const files = this.root.querySelectorAll('.rim.files');
    if (files.length > 1) for (const rim of files) rim.classList.toggle('up');
    this.turn();
    this.paint();
  }

  // Turning the board turns the order of its squares.
  turn() {
    const { grid, squares, names: { files } } = this, focused = document.activeElement;
    const shown = this.isTurned ? [...squares].reverse() : squares;
    grid.replaceChildren(...shown, ...this.others);
    if (grid.contains(focused)) focused.focus();
    this.root.classList.toggle('turned', this.isTurned && this.turns);
    // The names of files and ranks on a phone, where there is no rim.
    const isPlain = this.root.classList.contains('plain'), name = (square, part) => square.id.match(part)?.[0];
    for (const [place, square] of shown.entries()) {
      if (isPlain || !square.id) continue;
      delete square.dataset.f;
      delete square.dataset.r;
      if (place >= squares.length - files) square.dataset.f = name(square, /^\D+/);
      if (place % files === 0) square.dataset.r = name(square, /\d+$/);
    }
    this.scribble();
  }

  from(place) { return this.state.legal.filter(move => move[1] === place); }
  reaches(place, to) { return this.from(place).filter(move => move[2] === to); }
  codeAt(place) { return typeof place === 'number' ? this.state.squares[place] : place; }
  isMine(place) { return this.state.mine.includes(this.sides[owner(this.codeAt(place))]); }
  // While the other one thinks, a move can be prepared.
  get canPrepare() {
    const { over, past, mine, turn } = this.state;
    return !over && !past && mine.length === 1 && Boolean(turn) && turn !== mine[0];
  }
  may(place) { return Boolean(this.state) && (this.from(place).length > 0 || this.canPrepare && this.isMine(place)); }
  goes(from, to) { return this.reaches(from, to).length > 0 || this.canPrepare && typeof to === 'number' && !this.isMine(to); }

  click(place) {
    if (!this.state) return;
    this.heed?.(this.codeAt(place));
    if (this.#kept) return this.answer(place === this.#kept[2]);
    if (this.premove) {
      this.premove = null;
      return this.clear();
    }
    if (this.#moves.length) {
      const [found] = this.#moves.filter(move => move[4].square === place);
      return found ? this.play(found) : this.clear();
    }
    super.click(place);
  }

  clear() {
    if (this.#moves.length || this.#kept) this.say?.('');
    this.#moves = [];
    this.#kept = null;
    if (!this.state) return;
    this.premove = null;
    // The focus goes back to the hand from which the piece was picked.
    const from = typeof this.picked === 'string' && this.grid.contains(document.activeElement) ? $(`.tray [data-at="${this.picked}"]`) : null;
    super.clear();
    from?.focus();
  }

  ghost(place) {
    const ghost = super.ghost(place);
    ghost.classList.toggle('turned', this.root.classList.contains('turned'));
    ghost.style.width = ghost.style.height = $('button', this.grid).offsetWidth + 'px';
    return ghost;
  }

  move(from, to) {
    const found = this.reaches(from, to);
    if (found.length) return this.#decide(found);
    this.premove = [from, to];
    this.picked = null;
    this.paint();
  }

  // The moves between two places are told apart by what becomes of the piece, by a piece that enters, and by a square.
  #decide(found) {
    this.#begun = found[0]?.[1];
    if (found.length < 2) return this.play(found[0]);
    const kinds = [...new Set(found.map(move => move[3]))];
    if (kinds.length > 1) {
      const only = kind => this.#decide(found.filter(move => move[3] === kind)), queen = this.#queen(kinds);
      if (queen && chosen('queen')) return only(queen);
      return this.#ask(kinds, kind => kind || this.codeAt(found[0][1]), only, found[0][2]);
    }
    const entry = ([, , , , more]) => more?.piece ? more.piece + more.at : '';
    const entries = [...new Set(found.map(entry))];
    if (entries.length > 1) return this.#ask(entries, one => one.slice(0, -1), one => this.#decide(found.filter(move => entry(move) === one)), found[0][2]);
    this.#moves = found.filter(move => move[4]?.square !== undefined);
    if (this.#moves.length < found.length) return this.play(found[0]);
    this.say?.(phrase('choose-duck'));
    this.paint();
    this.#slide(this.state.squares, Boolean(this.drag?.moved), this.#after(found[0]));
  }

  #queen(kinds) { return kinds.find(kind => this.names.queens.includes(kind)); }

  #ask(options, code, then, place) {
    const { dialog } = this;
    // The queen is the first, and a piece that promotes comes before one that stays.
    const rank = option => this.#queen([option]) ? 0 : option && code(option) !== this.codeAt(this.#begun) ? 1 : 2;
    options = options.toSorted((one, other) => rank(one) - rank(other));
    dialog.firstChild.replaceChildren(...options.map((option, index) => {
      const shown = code(option);
      return make('button', {
        value: index, className: shown && 'pc ' + shown, textContent: shown ? '' : '–',
        ariaLabel: shown ? this.names.pieces[shown] : phrase('no-piece-enters'),
      });
    }));
    dialog.returnValue = '';
    dialog.onclose = () => dialog.returnValue === '' ? this.clear() : then(options[dialog.returnValue]);
    // Not within the release of a drag: to the dialog that would be a click outside it.
    setTimeout(() => {
      dialog.showModal();
      // The first one lies on the square where the piece arrives, the others in a column from there inward.
      const square = this.squares[place].getBoundingClientRect(), box = this.grid.getBoundingClientRect();
      const isLow = square.top + square.height / 2 > box.top + box.height / 2, side = Math.max(44, square.width), form = dialog.firstChild;
      form.classList.toggle('up', isLow);
      dialog.style.setProperty('--cell', `${side}px`);
      dialog.style.setProperty('--high', `${Math.max(44, square.height)}px`);
      dialog.style.left = `${Math.max(0, Math.min(square.left + square.width / 2 - side / 2, innerWidth - side))}px`;
      dialog.style.top = `${Math.max(0, Math.min(isLow ? square.bottom - dialog.offsetHeight : square.top, innerHeight - dialog.offsetHeight))}px`;
      $('button', form).focus();
    });
  }

  // The prepared move, as soon as it is the visitor's turn; one that is not legal is dropped.
  #spring() {
    if (this.canPrepare) return;
    const found = this.reaches(...this.premove);
    this.premove = null;
    if (!found.length) return this.paint();
    const kinds = found.map(move => move[3]), kind = this.#queen(kinds) ?? kinds.find(Boolean) ?? null;
    const moves = found.filter(move => move[3] === kind);
    if (moves.every(move => move[4]?.square !== undefined)) return this.#decide(moves);
    this.play(moves.find(move => !move[4]?.piece) || moves[0], true);
  }

  // What a move changes, but for what the rules add to it.
  #after([, start, to, becomes, more]) {
    const { state } = this, shown = [...state.squares], hands = { ...state.hands };
    let last = start === 'pass' ? state.last : [start, to];
    if (more?.castle) {
      const [king, rook, arrival] = more.castle, pieces = [shown[start], shown[rook]];
      shown[start] = shown[rook] = '';
      [shown[king], shown[arrival]] = pieces;
      last = [start, king];
    } else if (typeof start === 'number') {
      const piece = becomes || shown[start];
      shown[start] = '';
      shown[to] = piece;
    } else if (start !== 'pass') {
      const side = this.sides[owner(start)];
      shown[to] = start;
      hands[side] = hands[side].map(([code, number]) => [code, number - (code === start)]).filter(held => held[1]);
      last = [to, to];
    }
    return { squares: shown, hands, last };
  }

  // Plays the move that is shown, or takes it back.
  answer(isYes) {
    if (!this.#kept) return;
    if (isYes) return this.play(this.#kept, true);
    this.clear();
  }

  // An own move is shown at once; the state that follows brings the rest.
  play(move, isSure = !this.asks?.()) {
    const { state } = this, before = state.squares, isShown = this.#kept || this.#moves.length;
    // Who puts the duck, or passes, is sure.
    if (!isSure && !isShown && move[1] !== 'pass') {
      this.#kept = move;
      this.paint();
      this.#slide(before, Boolean(this.drag?.moved), this.#after(move));
      return this.say?.(phrase('play-this-move'), true);
    }
    this.picked = null;
    this.#moves = [];
    this.#kept = null;
    this.marks = [];
    this.state = { ...state, ...this.#after(move), legal: [], check: null, bar: null, arrow: null };
    this.#own = state.plies + (state.tried || 0) + 1;
    this.paint();
    this.scribble();
    if (!isShown) this.#slide(before, Boolean(this.drag?.moved));
    this.#noise(before);
    this.played(move);
  }

  paint() {
    const { state, picked, names: { files } } = this;
    if (!state) return;
    // A move that still needs a square or an answer is shown.
    const begun = this.#kept ?? this.#moves[0], { squares: codes, hands, last } = begun ? this.#after(begun) : state;
    const targets = new Set(picked === null || this.#kept ? [] : this.#moves.length ? this.#moves.map(move => move[4].square) : this.from(picked).map(move => move[2]));
    this.squares.forEach((square, index) => {
      if (!square.id) return;
      const code = codes[index], badge = state.badges?.find(([at]) => at === index);
      if (square.dataset.shown !== code + (badge || '')) {
        square.dataset.shown = code + (badge || '');
        square.dataset.is = code;
        square.innerHTML = (code && `<i class="pc ${code}"></i>`) + (badge ? `<span class="badge${badge[1]}">${badge[2]}</span>` : '');
      }
      const can = this.may(index), target = targets.has(index);
      const looks = {
        sq: true, d: (index % files + this.rows - 1 - Math.floor(index / files)) % 2 === 0, mine: can, last: last?.includes(index),
        pick: picked === index && !begun, check: state.check === index, to: target, full: target && code, pre: this.premove?.includes(index),
        lifted: this.drag?.ghost && this.drag.from === index,
      };
      const className = Object.keys(looks).filter(look => looks[look]).join(' ');
      if (square.className !== className) square.className = className;
      const said = [this.names.squares[index], code && (this.names.pieces[code] || phrase('duck')), target && phrase('can-go-here'), looks.check && phrase('in-check'), looks.pre && phrase('prepared')];
      square.ariaLabel = said.filter(Boolean).reduce((first, second) => phrase('two-parts', { first, second }));
      square.ariaPressed = can ? looks.pick : null;
    });
    this.trays.forEach((tray, index) => tray && this.#hand(tray, hands[this.sides[index]]));
  }

  #hand(tray, held) {
    const shown = JSON.stringify(held);
    if (tray.dataset.shown !== shown) {
      tray.dataset.shown = shown;
      tray.replaceChildren(...held.map(([code, number]) => {
        const button = make('button', { type: 'button', ariaLabel: phrase('in-hand', { count: number, piece: this.names.pieces[code] }) });
        button.dataset.at = code;
        button.innerHTML = `<i class="pc ${code}"></i>` + (number > 1 ? `<sup>${number}</sup>` : '');
        return button;
      }));
    }
    for (const button of tray.children) {
      const { at } = button.dataset, can = this.may(at), isPicked = this.picked === at;
      button.className = [can && 'mine', isPicked && 'pick', this.premove?.[0] === at && 'pre'].filter(Boolean).join(' ');
      button.ariaPressed = can ? isPicked : null;
      button.disabled = !can;
    }
  }

  // A piece slides from where it was, a castling rook with its king, and one that is taken fades.
  #slide(before, isOwn, { squares: now, last } = this.state) {
    const { squares } = this;
    if (!last || calm.matches) return;
    const { moved, taken } = motions(before, now, last);
    for (const [from, to] of moved) if (!isOwn || to !== last[1]) glide($('.pc', squares[to]), squares[from], squares[to]);
    for (const index of taken) {
      const ghost = squares[index].appendChild(make('i', { className: 'pc ' + before[index] }));
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150 }).onfinish = () => ghost.remove();
    }
  }

  #noise(before) {
    const { check, squares, last } = this.state;
    const count = codes => codes.filter(Boolean).length;
    sound(check !== null ? 'check' : last && count(squares) < count(before) ? 'take' : 'move');
  }

  get shown() { return this.state?.arrow && !this.marks.length ? [this.state.arrow] : this.marks; }
}
