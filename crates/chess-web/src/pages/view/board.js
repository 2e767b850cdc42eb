// The board of the page: the server knows the rules, and this shows what it sends.
(() => {
  const $ = (selector, part = document) => part.querySelector(selector);
  const main = $('#game'), home = `/g/${main.dataset.id}`;
  const board = $('#board'), panel = $('#panel'), said = $('#said'), lost = $('#lost'), dialog = $('#promotion');
  const field = () => $('[name=move]', panel);
  const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
  const shade = letter => letter < 'a' ? 'white' : 'black';
  const kind = letter => shade(letter)[0] + letter.toLowerCase();
  let side = main.dataset.side, state = null, picked = null, drag = null, ply = null, own = null, busy = false;
  let stream = null, since = 0, typing = false;

  // 64 buttons, from a8 to h1; turning the board turns their order.
  const grid = document.createElement('div');
  grid.className = 'grid';
  grid.role = 'group';
  grid.ariaLabel = 'Board';
  const squares = {};
  for (let index = 0; index < 64; index++) {
    const square = 'abcdefgh'[index % 8] + (8 - (index >> 3));
    const button = document.createElement('button');
    button.type = 'button';
    button.id = square;
    [button.dataset.file, button.dataset.rank] = square;
    button.tabIndex = square === 'e2' ? 0 : -1;
    squares[square] = grid.appendChild(button);
  }
  const all = Object.keys(squares), order = () => side === 'black' ? [...all].reverse() : all;
  const targets = from => state.legal.filter(move => move.startsWith(from));
  const reaches = (from, to) => targets(from).filter(move => move.slice(2, 4) === to);

  function turn() {
    const focused = document.activeElement;
    for (const square of order()) grid.append(squares[square]);
    if (grid.contains(focused)) focused.focus();
    for (const colour of ['white', 'black'])
      $('#' + colour).className = 'bar ' + (colour === side ? 'below' : 'above');
  }

  function paint() {
    all.forEach((square, index) => {
      const button = squares[square], letter = state.squares[index];
      const is = letter === '.' ? '' : kind(letter);
      if (button.dataset.is !== is) {
        button.dataset.is = is;
        button.innerHTML = is && `<span class="piece ${is}"></span>`;
      }
      const movable = targets(square).length > 0;
      const target = picked && reaches(picked, square).length > 0;
      const looks = {
        mine: movable, last: state.last && state.last.includes(square), picked: square === picked, check: state.check === square,
        to: target, full: target && is, lifted: drag && drag.ghost && square === drag.from,
      };
      button.className = Object.keys(looks).filter(look => looks[look]).join(' ');
      button.ariaLabel = square + (is ? `, ${shade(letter)} ${names[letter.toLowerCase()]}` : '')
        + (target ? ', can go here' : '') + (looks.check ? ', in check' : '');
      button.ariaPressed = movable ? looks.picked : null;
    });
  }

  // The piece slides from where it was, but not when the hand has moved it.
  function slide() {
    if (!state.last || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const [from, to] = state.last.map(square => squares[square].getBoundingClientRect());
    const piece = $('.piece', squares[state.last[1]]);
    if (piece) piece.animate([{ transform: `translate(${from.x - to.x}px,${from.y - to.y}px)`, zIndex: 5 }, { zIndex: 5 }],
      { duration: 190, easing: 'cubic-bezier(.2,.7,.3,1)' });
  }

  function show(next) {
    const before = state;
    lost.hidden = true;
    if (before && next.seq < before.seq) return;
    state = next;
    if (!before) board.replaceChildren(grid);
    since = performance.now();
    if (picked && !targets(picked).length) picked = null;
    $('#white').innerHTML = state.white;
    $('#black').innerHTML = state.black;
    if (!before || before.panel !== state.panel) {
      // Somebody who types goes on typing, after the move of the other player too.
      const old = field(), text = old ? old.value : '';
      if (old) typing = old === document.activeElement;
      panel.innerHTML = state.panel;
      const input = field(), link = $('[data-link]', panel);
      if (input) { input.value = text; if (typing && document.activeElement === document.body) input.focus(); }
      if (link) link.value = new URL(link.getAttribute('value'), location).href;
      const step = $('[aria-current]', panel), list = $('#moves');
      if (step && list) list.scrollTo(step.offsetLeft - list.offsetLeft - 80, step.offsetTop - list.offsetTop - list.clientHeight / 2);
    }
    document.title = `${state.title} · Chess`;
    paint();
    tick();
    if (before && state.last && String(before.last) !== String(state.last) && own !== String(state.last)) slide();
    if (before && before.said !== state.said) said.textContent = state.said;
    if (state.over && stream) { stream.close(); stream = null; }
  }

  function tick() {
    if (!state || !state.clocks) return;
    for (const clock of document.querySelectorAll('[data-clock]')) {
      const colour = clock.dataset.clock;
      const gone = state.clocks.runs === colour ? performance.now() - since : 0;
      const left = Math.max(0, state.clocks[colour] - gone);
      const seconds = Math.floor(left / 1000), minutes = Math.floor(seconds / 60), pad = number => String(number).padStart(2, 0);
      clock.textContent = (minutes < 60 ? minutes : Math.floor(minutes / 60) + ':' + pad(minutes % 60)) + ':' + pad(seconds % 60)
        + (left < 20000 ? '.' + Math.floor(left / 100) % 10 : '');
      clock.classList.toggle('low', left < 20000 && state.clocks.runs === colour);
    }
  }
  setInterval(tick, 100);

  // One question at a time; an event that arrives meanwhile asks once more.
  let asking = null, again = false;
  function refresh() {
    again = true;
    return asking ??= ask();
  }
  async function ask() {
    while (again) {
      again = false;
      try {
        const answer = await fetch(`${home}/state${ply === null ? '' : '?ply=' + ply}`);
        // A game that is gone has a page that says so.
        if (answer.status === 404) location.reload();
        if (!answer.ok) throw answer;
        show(await answer.json());
      } catch { lost.hidden = false; setTimeout(refresh, 1500); }
    }
    asking = null;
  }

  function complain(text) {
    const old = $('.refused', panel);
    if (old) old.remove();
    const line = document.createElement('p');
    line.className = 'refused';
    line.role = 'alert';
    line.textContent = text;
    $('h1', panel).after(line);
  }

  async function send(wish, text, tries = 4, seq = state.seq + 1) {
    while (busy) await new Promise(done => setTimeout(done, 30));
    busy = true;
    const body = new URLSearchParams({ do: wish });
    if (text) body.set('move', text);
    if (wish === 'move') body.set('seq', seq);
    try {
      const answer = await fetch(`${home}/act`, { method: 'POST', body, headers: { Accept: 'application/json' } });
      const value = await answer.json();
      busy = false;
      if (value.squares) { ply = null; if (field()) field().value = ''; show(value); }
      if (value.error) {
        const { plies } = state;
        own = null;
        await refresh();
        // An offer has taken the number of the move, and the position is the same.
        const stale = value.error.code === 'game/stale';
        if (stale && plies === state.plies && tries) send(wish, text, tries - 1);
        else complain(stale ? 'The game has moved on.' : value.error.message);
      }
    } catch {
      busy = false;
      // The same move under the same number is safe to send again.
      lost.hidden = false;
      if (tries) setTimeout(() => send(wish, text, tries - 1, seq), 700); else refresh();
    }
  }

  function play(move) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
    const letters = [...state.squares], at = square => all.indexOf(square), piece = letters[at(from)];
    letters[at(from)] = '.';
    letters[at(to)] = !move[4] ? piece : piece < 'a' ? move[4].toUpperCase() : move[4];
    picked = null;
    state = { ...state, squares: letters.join(''), legal: [], last: [from, to], check: null };
    paint();
    if (!drag) slide();
    own = String([from, to]);
    send('move', move);
  }

  function go(from, to) {
    const moves = reaches(from, to);
    if (moves.length < 2) { if (moves[0]) play(moves[0]); return; }
    const letter = squares[from].dataset.is[0];
    for (const button of dialog.querySelectorAll('button')) button.className = letter + button.value;
    dialog.returnValue = '';
    dialog.onclose = () => {
      const move = moves.find(move => move[4] === dialog.returnValue);
      if (move) play(move); else { picked = null; paint(); }
    };
    // Not within the release of a drag: to the dialog that would be a click outside it.
    setTimeout(() => dialog.showModal());
  }

  function pick(square) {
    if (picked && picked !== square && reaches(picked, square).length) return go(picked, square);
    picked = picked !== square && targets(square).length ? square : null;
    paint();
  }

  grid.addEventListener('click', event => {
    const button = event.target.closest('.grid button');
    if (button && state && !(drag && drag.moved)) pick(button.id);
    drag = null;
  });
  grid.addEventListener('pointerdown', event => {
    const button = event.target.closest('.mine');
    drag = button && event.isPrimary && event.button === 0 ? { from: button.id, x: event.clientX, y: event.clientY } : null;
  });
  const under = event => {
    const hit = document.elementFromPoint(event.clientX, event.clientY);
    return hit && hit.closest('.grid button');
  };
  addEventListener('pointermove', event => {
    if (!drag || !event.isPrimary) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
    const from = squares[drag.from];
    if (!drag.moved) {
      drag.moved = true;
      picked = drag.from;
      drag.ghost = document.body.appendChild($('.piece', from).cloneNode());
      drag.ghost.classList.add('ghost');
      drag.ghost.style.width = drag.ghost.style.height = from.offsetWidth + 'px';
      paint();
    }
    drag.ghost.style.left = event.clientX + 'px';
    drag.ghost.style.top = event.clientY + 'px';
    const over = under(event);
    if (drag.over !== over) {
      if (drag.over) drag.over.classList.remove('over');
      if (over && reaches(drag.from, over.id).length) over.classList.add('over');
      drag.over = over;
    }
  });
  function drop(event) {
    if (!drag || !drag.moved) return;
    const over = event.type === 'pointerup' && under(event);
    const to = over && over.id, moves = reaches(drag.from, to).length;
    drag.ghost.remove();
    drag.ghost = null;
    if (to !== drag.from && !moves) picked = null;
    paint();
    if (moves) go(drag.from, to);
    // A click may follow, and must not pick what was dropped.
    setTimeout(() => { drag = null; }, 0);
  }
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);

  grid.addEventListener('keydown', event => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
    const list = order(), at = list.indexOf(event.target.id), step = steps[event.key];
    if (event.key === 'Escape' && state) { picked = null; paint(); }
    if (step && at >= 0) {
      event.preventDefault();
      const to = at + step;
      if (to < 0 || to > 63 || (Math.abs(step) === 1 && to >> 3 !== at >> 3)) return;
      event.target.tabIndex = -1;
      squares[list[to]].tabIndex = 0;
      squares[list[to]].focus();
    }
  });
  addEventListener('keydown', event => {
    if (!state || dialog.open || event.target.tagName === 'INPUT' || event.ctrlKey || event.metaKey || event.altKey) return;
    // A move may be typed from everywhere on the page.
    if (/^[a-hKQRBNO]$/.test(event.key) && field()) field().focus();
    if (grid.contains(event.target)) return;
    const at = ply === null ? state.plies : ply;
    if (event.key === 'ArrowLeft' && at > 0) look(at - 1);
    if (event.key === 'ArrowRight' && ply !== null) look(at + 1);
  });

  function look(at) {
    ply = at >= state.plies ? null : at;
    picked = null;
    refresh();
  }
  async function copy(text, link) {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = document.body.appendChild(document.createElement('textarea'));
      area.value = text;
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    const label = link.textContent;
    link.textContent = said.textContent = 'Copied';
    setTimeout(() => { link.textContent = label; }, 1200);
  }
  panel.addEventListener('click', async event => {
    const link = event.target.closest('a');
    if (!link || event.ctrlKey || event.metaKey) return;
    const wish = link.dataset.do;
    if (wish || link.dataset.ply) event.preventDefault();
    if (link.dataset.ply) look(Number(link.dataset.ply));
    if (wish === 'flip') { side = side === 'white' ? 'black' : 'white'; turn(); paint(); }
    if (wish === 'link') copy(link.href, link);
    if (wish === 'copy') copy(await (await fetch(link.href)).text(), link);
  });
  panel.addEventListener('submit', event => {
    if (!event.target.action.endsWith('/act')) return;
    event.preventDefault();
    const wish = event.submitter ? event.submitter.value : 'move';
    own = null;
    send(wish, wish === 'move' && field() ? field().value.trim() : '');
  });

  // A browser opens six connections to one server, so a page that nobody sees has none.
  function listen() {
    if (stream) { stream.close(); stream = null; }
    if (document.hidden || (state && state.over)) return;
    stream = new EventSource(`${home}/events${state ? '?after=' + state.seq : ''}`);
    for (const kind of ['state', 'action', 'joined', 'gone', 'back', 'over']) stream.addEventListener(kind, refresh);
    stream.onerror = () => {
      refresh();
      if (stream && stream.readyState === 2) setTimeout(listen, 2000);
    };
  }
  document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); listen(); });

  addEventListener('offline', refresh);

  turn();
  refresh().then(listen);
})();
