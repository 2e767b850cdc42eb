// The table of Quarto: the server draws it, and this sends what is chosen.

import { sound } from './sound.js';
import { $, walk } from './places.js';

export class Board {
  state = null;

  // `played` is called with each move.
  constructor(root, { sides, side }, played) {
    Object.assign(this, { root, sides, side, grid: $('.cups', root) });
    walk(this.grid);
    // This listens before the page does.
    addEventListener('submit', event => {
      if (!event.target.matches('.cups form, .pool form')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const text = new FormData(event.target, event.submitter).get('move');
      if (text) played([text]);
    });
  }

  get isTurned() { return this.side === this.sides[1]; }

  // Shows a state; the page has a picture until the first one.
  show(state) {
    const before = this.state;
    this.state = state;
    if (before?.squares !== state.squares) {
      this.grid.innerHTML = state.squares;
      for (const [place, cup] of [...this.grid.querySelectorAll('button')].entries()) cup.tabIndex = place ? -1 : 0;
    }
    const pool = $('.pool');
    if (pool && before?.pool !== state.pool) pool.outerHTML = state.pool;
    if (before && state.plies > before.plies && !state.over) sound('move');
    // The control to use has the focus, and Enter uses it.
    if (document.activeElement === document.body) $('.cups [autofocus], .pool [autofocus]')?.focus({ preventScroll: true, focusVisible: true });
  }

  flip() { this.side = this.sides[Number(!this.isTurned)]; }
  refused() {}
  clear() {}
}
