// Squares and hands on a page, from which pieces are moved by mouse, finger and keys.

export const $ = (selector, part = document) => part.querySelector(selector);
export const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
export const center = element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

export const calm = matchMedia('(prefers-reduced-motion: reduce)');

// What a move with these ends changes, of pieces by squares: what went from where to where, and what was taken.
export function motions(before, now, last) {
  const differs = index => before[index] !== now[index], gone = new Set([last[0]]);
  const moved = last[0] === last[1] ? [] : [last];
  now.forEach((piece, index) => {
    if (!piece || index === last[1] || !differs(index)) return;
    const from = before.findIndex((other, at) => other === piece && differs(at) && !gone.has(at));
    if (from < 0) return;
    gone.add(from);
    moved.push([from, index]);
  });
  return { moved, taken: [...before.keys()].filter(index => before[index] && differs(index) && !gone.has(index)) };
}

// Lets the picture of a piece slide from a square to its own; a picture within another one has a `scale`.
export function glide(piece, from, to, scale = 1) {
  const [[a, b], [x, y]] = [from, to].map(center);
  piece?.animate([{ translate: `${(a - x) * scale}px ${(b - y) * scale}px`, zIndex: 5 }, { translate: '0 0', zIndex: 5 }], { duration: 190, easing: 'cubic-bezier(.2,.7,.3,1)' });
}

// The arrows lead over the squares of a board, and from its edge to the hands beside it and back. The square that had the focus last
// is the stop of the Tab key.
export function walk(grid, trays = []) {
  const parts = [grid, ...trays];
  grid.addEventListener('focusin', ({ target }) => {
    for (const other of grid.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    target.tabIndex = 0;
  });
  for (const part of parts) part.addEventListener('keydown', event => {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const others = parts.filter(other => other !== part);
    (next(event.target, way, [part], 1.01) ?? next(event.target, way, others, Infinity))?.focus();
  });
}

// The button that is next in a direction: near, and not too far aside.
function next(from, [right, down], parts, most) {
  const [x, y] = center(from);
  let best = null, least = Infinity;
  for (const button of parts.flatMap(part => [...part.querySelectorAll('button:enabled')])) {
    const [a, b] = center(button);
    const ahead = (a - x) * right + (b - y) * down, aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (button !== from && ahead > 1 && aside <= ahead * most && ahead + 3 * aside < least) [best, least] = [button, ahead + 3 * aside];
  }
  return best;
}

// Places with pieces. A place is the index of a square, or the text of a hand or a tray: its element has it as `data-at`.
// One is picked by a click or a key and put by another, or dragged there. What may be done is said by those who extend this:
// `may` a piece be picked, does it `go` from a place to another, `move` it, and `paint` what is picked.
export class Places {
  picked = null;
  drag = null;
  // The circles and arrows that a visitor draws with the right button: `[from, to]`, the same square for a circle.
  marks = [];
  #pen = null;

  // `grid` has the squares; `from` and `to` select the elements that pieces are taken from and put on.
  constructor(grid, from, to) {
    this.grid = grid;
    this.places = [from, to];
    this.over = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.over.setAttribute('class', 'over');
    this.over.ariaHidden = 'true';
    addEventListener('click', event => {
      const place = event.target.closest(`${from}, ${to}`);
      if (!place) return;
      if (!this.drag?.moved) {
        this.draw([]);
        this.click(this.at(place));
      }
      this.drag = null;
    });
    addEventListener('pointerdown', event => {
      const place = event.target.closest?.(from);
      this.drag = place && event.isPrimary && !event.button && this.may(this.at(place))
        ? { from: this.at(place), place, x: event.clientX, y: event.clientY } : null;
    });
    addEventListener('pointermove', event => this.#pull(event));
    // A finger that leaves in the middle of a move is a fling to a browser, which then takes the next tap as its end.
    const stay = event => { if (this.drag) event.preventDefault(); };
    const trays = [...document.querySelectorAll('.tray')];
    for (const part of [grid, ...trays]) part.addEventListener('touchmove', stay, { passive: false });
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, event => this.#drop(event));
    grid.addEventListener('contextmenu', event => event.preventDefault());
    grid.addEventListener('pointerdown', event => { if (event.button === 2) this.#pen = this.under(event); });
    addEventListener('pointerup', event => { if (event.button === 2) this.#mark(this.under(event)); });
    walk(grid, trays);
    addEventListener('keydown', event => { if (event.key === 'Escape') this.clear(); });
  }

  at(element) {
    const { at } = element.dataset;
    return /^\d+$/.test(at) ? Number(at) : at;
  }

  click(place) {
    if (this.picked !== null && this.picked !== place && this.goes(this.picked, place)) return this.move(this.picked, place);
    this.picked = this.picked !== place && this.may(place) ? place : null;
    this.paint();
  }

  clear() {
    this.draw([]);
    this.picked = null;
    this.paint();
  }

  // The piece that follows a finger: that of the element.
  ghost(place) {
    return $('.pc', place).cloneNode();
  }

  // Nothing happens to a piece that is dropped beside everything.
  lose() {}

  under({ clientX, clientY }) {
    return document.elementFromPoint(clientX, clientY)?.closest(this.places[1]);
  }

  #pull(event) {
    const { drag } = this;
    if (!drag || !event.isPrimary) return;
    if (!drag.moved) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
      drag.moved = true;
      this.picked = drag.from;
      drag.ghost = document.body.appendChild(this.ghost(drag.place));
      drag.ghost.classList.add('ghost');
      this.paint();
    }
    drag.ghost.style.left = event.clientX + 'px';
    drag.ghost.style.top = event.clientY + 'px';
    const over = this.under(event);
    if (drag.over === over) return;
    drag.over?.classList.remove('near');
    if (over && this.goes(drag.from, this.at(over))) over.classList.add('near');
    drag.over = over;
  }

  #drop(event) {
    const { drag } = this;
    if (!drag?.moved || !event.isPrimary) return;
    const over = event.type === 'pointerup' ? this.under(event) : null, to = over ? this.at(over) : null;
    const goes = over && to !== drag.from && this.goes(drag.from, to);
    drag.over?.classList.remove('near');
    drag.ghost.remove();
    drag.ghost = null;
    if (!goes && to !== drag.from) this.picked = null;
    this.paint();
    if (goes) this.move(drag.from, to);
    else if (!over && event.type === 'pointerup') this.lose(drag.from);
    // A click may follow, and must not pick what was dropped.
    setTimeout(() => { if (this.drag === drag) this.drag = null; });
  }

  #mark(over) {
    const [from, to] = [this.#pen, over].map(element => element && this.at(element));
    this.#pen = null;
    if (typeof from !== 'number' || typeof to !== 'number') return;
    const at = this.marks.findIndex(mark => mark[0] === from && mark[1] === to);
    this.draw(at < 0 ? [...this.marks, [from, to]] : this.marks.toSpliced(at, 1));
  }

  draw(marks) {
    if (!marks.length && !this.marks.length) return;
    this.marks = marks;
    this.scribble();
  }

  // The marks to be seen.
  get shown() { return this.marks; }

  // Draws the marks: `over` lies over the squares, and a unit is the width of one.
  scribble() {
    const { grid, shown } = this;
    this.over.replaceChildren();
    if (!shown.length) return;
    const { left, top, width, height } = grid.getBoundingClientRect(), square = index => $(`[data-at="${index}"]`, grid);
    const unit = square(shown[0][0]).getBoundingClientRect().width;
    const place = index => { const [x, y] = center(square(index)); return [(x - left) / unit, (y - top) / unit]; };
    this.over.setAttribute('viewBox', `0 0 ${width / unit} ${height / unit}`);
    this.over.innerHTML = shown.map(([from, to]) => {
      const [x, y] = place(from), [a, b] = place(to);
      if (from === to) return `<circle cx="${x}" cy="${y}" r=".44" stroke-width=".07"/>`;
      const length = Math.hypot(a - x, b - y), [u, v] = [(a - x) / length, (b - y) / length];
      const point = ([far, aside]) => `${(x + u * far - v * aside).toFixed(2)},${(y + v * far + u * aside).toFixed(2)}`;
      const neck = length - .5, corners = [[.3, .08], [neck, .08], [neck, .24], [length - .08, 0], [neck, -.24], [neck, -.08], [.3, -.08]];
      return `<polygon points="${corners.map(point).join(' ')}"/>`;
    }).join('');
  }
}
