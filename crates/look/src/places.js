// Squares and hands on a page, from which pieces are moved by mouse, finger and keys.

export const $ = (selector, part = document) => part.querySelector(selector);
export const make = (tag, properties) => Object.assign(document.createElement(tag), properties);
export const center = element => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// Places with pieces. A place is the index of a square, or the text of a hand or a tray: its element has it as `data-at`.
// One is picked by a click or a key and put by another, or dragged there. What may be done is said by those who extend this:
// `may` a piece be picked, does it `go` from a place to another, `move` it, and `paint` what is picked.
export class Places {
  picked = null;
  drag = null;

  // `grid` has the squares; `from` and `to` select the elements that pieces are taken from and put on.
  constructor(grid, from, to) {
    this.grid = grid;
    this.places = [from, to];
    addEventListener('click', event => {
      const place = event.target.closest(`${from}, ${to}`);
      if (!place) return;
      if (!this.drag?.moved) this.click(this.at(place));
      this.drag = null;
    });
    addEventListener('pointerdown', event => {
      const place = event.target.closest?.(from);
      this.drag = place && event.isPrimary && !event.button && this.may(this.at(place))
        ? { from: this.at(place), place, x: event.clientX, y: event.clientY } : null;
    });
    addEventListener('pointermove', event => this.#pull(event));
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, event => this.#drop(event));
    grid.addEventListener('focusin', ({ target }) => {
      for (const other of grid.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
      target.tabIndex = 0;
    });
    grid.addEventListener('keydown', event => {
      const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
      if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      this.#next(event.target, way)?.focus();
    });
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

  // The square that is next in a direction: near, and not too far aside.
  #next(from, [right, down]) {
    const [x, y] = center(from);
    let best = null, least = Infinity;
    for (const square of this.grid.querySelectorAll('button')) {
      const [a, b] = center(square);
      const ahead = (a - x) * right + (b - y) * down, aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
      if (square !== from && ahead > 1 && aside <= ahead * 1.01 && ahead + 3 * aside < least) [best, least] = [square, ahead + 3 * aside];
    }
    return best;
  }
}
