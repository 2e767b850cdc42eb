// The board of any game: the server knows the rules, and this shows what it sends.
(() => {
  const $ = (selector, part = document) => part.querySelector(selector);
  const main = $('#game');
  if (!main) return;
  const home = main.dataset.home, names = JSON.parse(main.dataset.names), files = names.files, count = names.squares.length;
  const board = $('#board'), panel = $('#panel'), middle = $('#middle'), said = $('#said'), lost = $('#lost'), choice = $('#choice');
  const sides = ['first', 'second'], trays = sides.map(side => $('#tray-' + side)), grid = $('.grid', board);
  const field = () => $('[name=move]', middle);
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  const owner = code => code[0] === 'a' ? 'first' : 'second';
  let side = main.dataset.side, state = null, picked = null, moves = [], drag = null, ply = null, own = null, busy = false;
  let stream = null, since = 0, shut = sessionStorage.getItem(home) === 'shut';

  // A button for each square, from the left of the last rank on; turning the board turns their order.
  const squares = names.squares.map((name, index) => {
    const square = document.createElement(name ? 'button' : 'div');
    square.className = name ? 'sq' : 'gap';
    if (name) {
      square.type = 'button';
      square.id = 's' + index;
      square.tabIndex = -1;
      square.dataset.at = index;
    }
    return square;
  });
  squares.find(square => square.id).tabIndex = 0;
  const order = () => side === 'second' ? [...squares].reverse() : squares;
  const rows = count / files;
  const isDark = index => (index % files + rows - 1 - Math.floor(index / files)) % 2 === 0;
  const others = [...grid.querySelectorAll('svg')];

  function turn() {
    const focused = document.activeElement;
    grid.replaceChildren(...order(), ...others);
    if (grid.contains(focused)) focused.focus();
    const [above, below] = side === 'second' ? sides : [...sides].reverse();
    for (const which of [above, below]) {
      const tray = $('#tray-' + which), place = which === below ? 'me' : 'above';
      if (tray) tray.className = 'tray ' + place;
      if (place === 'me') panel.append(...[tray, $('#' + which)].filter(Boolean));
      else panel.prepend(...[$('#' + which), tray].filter(Boolean));
    }
    board.classList.toggle('turned', side === 'second' && 'turns' in main.dataset);
    plates();
  }
  function rims() {
    for (const rim of board.querySelectorAll('.rim')) rim.append(...[...rim.children].reverse());
  }
  function plates() {
    for (const which of sides)
      $('#' + which).className = `plate card ${which === side ? 'me' : 'above'}${state && state.turn === which ? ' turn' : ''}`;
  }

  // Moves: [text, from, to, becomes, entry]; from is a square or the code of a piece in hand.
  const from = place => state.legal.filter(move => move[1] === place);
  const reaches = (place, to) => from(place).filter(move => move[2] === to);

  function paint() {
    const targets = picked === null ? [] : moves.length ? moves.map(move => move[4].square) : from(picked).map(move => move[2]);
    squares.forEach((square, index) => {
      if (!square.id) return;
      const code = state.squares[index];
      if (square.dataset.is !== code) {
        square.dataset.is = code;
        square.innerHTML = code && `<i class="pc ${code}"></i>`;
      }
      const can = from(index).length > 0, target = targets.includes(index);
      const looks = {
        sq: true, d: isDark(index), mine: can, last: state.last && state.last.includes(index), pick: picked === index,
        check: state.check === index, to: target, full: target && code, lifted: drag && drag.ghost && drag.from === index,
      };
      square.className = Object.keys(looks).filter(look => looks[look]).join(' ');
      square.ariaLabel = names.squares[index] + (code ? `, ${names.pieces[code] || 'duck'}` : '') + (target ? ', can go here' : '') + (looks.check ? ', in check' : '');
      square.ariaPressed = can ? looks.pick : null;
    });
    trays.forEach((tray, index) => {
      if (!tray) return;
      const held = state.hands[sides[index]];
      const shown = JSON.stringify(held);
      if (tray.dataset.shown !== shown) {
        tray.dataset.shown = shown;
        tray.replaceChildren(...held.map(([code, number]) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.dataset.at = code;
          button.innerHTML = `<i class="pc ${code}"></i>` + (number > 1 ? `<sup>${number}</sup>` : '');
          button.ariaLabel = `${number} ${names.pieces[code]} in hand`;
          return button;
        }));
      }
      for (const button of tray.children) {
        const can = from(button.dataset.at).length > 0;
        button.className = (can ? 'mine' : '') + (picked === button.dataset.at ? ' pick' : '');
        button.ariaPressed = can ? picked === button.dataset.at : null;
        button.disabled = !can;
      }
    });
  }

  // A piece slides from where it was, and one that is taken fades.
  function slide(before) {
    if (!state.last || calm.matches) return;
    const [start, to] = state.last, piece = $('.pc', squares[to]);
    if (start !== to && piece && own !== String(state.last)) {
      const [a, b] = [start, to].map(at => squares[at].getBoundingClientRect());
      const turned = board.classList.contains('turned') ? ' rotate(180deg)' : '';
      piece.animate([{ transform: `translate(${a.x - b.x}px,${a.y - b.y}px)${turned}`, zIndex: 5 }, { zIndex: 5 }], { duration: 190, easing: 'cubic-bezier(.2,.7,.3,1)' });
    }
    const was = before[to];
    if (was && was !== state.squares[to] && start !== to) {
      const ghost = document.createElement('i');
      ghost.className = 'pc ' + was;
      squares[to].append(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150 }).onfinish = () => ghost.remove();
    }
  }

  function show(next) {
    const before = state;
    lost.hidden = true;
    if (before && next.seq < before.seq) return;
    state = next;
    if (!before) turn();
    since = performance.now();
    if (picked !== null && !from(picked).length) picked = null;
    if (picked === null || before && before.seq !== next.seq) moves = [];
    for (const which of sides) $('#' + which).innerHTML = state[which];
    plates();
    if (!before || before.panel !== state.panel) {
      const old = field(), text = old ? old.value : '', typing = old && old === document.activeElement;
      middle.innerHTML = state.panel;
      const input = field(), link = $('[data-link]', middle);
      if (input) { input.value = text; if (typing) input.focus(); }
      if (link) link.value = new URL(link.getAttribute('value'), location).href;
      const step = $('[aria-current]', middle), list = $('#moves');
      if (step && list) list.scrollTo(0, step.offsetTop - list.offsetTop - list.clientHeight / 2);
    }
    if (state.queue) setTimeout(refresh, 2000);
    const isMine = state.turn && state.mine.length === 1 && state.turn === state.mine[0];
    document.title = (isMine || /offers|asks/.test(state.said) ? '● ' : '') + state.title;
    card();
    paint();
    tick();
    if (before && state.last && String(before.squares) !== String(state.squares) && state.ply >= before.ply) slide(before.squares);
    if (before && before.said !== state.said) said.textContent = state.said;
    if (state.over && stream) { stream.close(); stream = null; }
  }

  // The card over the board at the end, until it is closed.
  function card() {
    const old = $('.result', board);
    if (!state.card || shut || ply !== null) { old?.remove(); $('.dim', board)?.remove(); return; }
    if (old && old.dataset.of === state.card) return;
    if (old) old.remove(); else board.insertAdjacentHTML('beforeend', '<div class="dim"></div>');
    const result = document.createElement('div');
    result.className = 'result sheet';
    result.role = 'dialog';
    result.setAttribute('aria-labelledby', 'res');
    result.dataset.of = state.card;
    result.innerHTML = state.card;
    board.append(result);
  }

  function tick() {
    if (!state || !state.clocks) return;
    const gone = performance.now() - since, { period, periods } = state.clocks;
    for (const clock of document.querySelectorAll('[data-begins]'))
      clock.textContent = `${Math.ceil(Math.max(0, clock.dataset.begins - gone) / 1000)} s to begin`;
    for (const clock of document.querySelectorAll('[data-clock]')) {
      const which = clock.dataset.clock, runs = state.clocks.runs === which && state.clocks.begins === null;
      let left = Math.max(0, state.clocks[which] - (runs ? gone : 0)), still = '';
      // The periods of byoyomi are the last part of the time.
      if (period && left <= period * periods) {
        const whole = Math.floor(Math.max(0, left - 1) / period);
        left -= whole * period;
        still = `<sup>${whole + 1}</sup>`;
      } else left -= period * periods;
      const seconds = Math.floor(left / 1000), minutes = Math.floor(seconds / 60), pad = number => String(number).padStart(2, 0);
      const time = (minutes < 60 ? minutes : Math.floor(minutes / 60) + ':' + pad(minutes % 60)) + ':' + pad(seconds % 60);
      const text = time + (left < 10000 ? `<small>.${Math.floor(left / 100) % 10}</small>` : '') + still;
      if (clock.dataset.shown !== text) clock.innerHTML = clock.dataset.shown = text;
      clock.classList.toggle('low', left < 10000 && runs);
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
    $('.refused', middle)?.remove();
    const line = document.createElement('p');
    line.className = 'refused';
    line.role = 'alert';
    line.textContent = text;
    $('.say', middle).after(line);
  }

  async function send(wish, text, tries = 40, seq = state.seq + 1) {
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
      // The same move under the same number is safe to send again, when the connection is back.
      lost.hidden = false;
      if (tries) setTimeout(() => send(wish, text, tries - 1, seq), 700 + 50 * (40 - tries));
      else { refresh(); complain('Your move was lost: the server did not answer.'); }
    }
  }

  // An own move is shown at once; the answer brings what the rules add to it.
  function play([text, start, to, becomes]) {
    const before = state.squares, shown = [...before], hands = { ...state.hands };
    if (start !== 'pass') {
      const isDrop = typeof start === 'string';
      shown[to] = isDrop ? start : becomes || shown[start];
      if (isDrop) hands[owner(start)] = hands[owner(start)].map(([code, number]) => [code, number - (code === start)]).filter(held => held[1]);
      else if (start !== to) shown[start] = '';
    }
    picked = null;
    moves = [];
    state = { ...state, squares: shown, hands, legal: [], last: start === 'pass' ? state.last : [typeof start === 'string' ? to : start, to], check: null };
    own = drag ? String(state.last) : null;
    paint();
    slide(before);
    own = String(state.last);
    send('move', text);
  }

  // The moves between two places are told apart by what becomes of the piece, by a piece that enters, and by a square.
  function decide(found) {
    if (found.length < 2) { if (found[0]) play(found[0]); return; }
    const kinds = new Set(found.map(move => move[3]));
    if (kinds.size > 1) return ask_which([...kinds], kind => kind || state.squares[found[0][1]], kind => decide(found.filter(move => move[3] === kind)));
    const entries = move => move[4] && move[4].piece ? move[4].piece + move[4].at : '';
    const entering = [...new Set(found.map(entries))];
    if (entering.length > 1) return ask_which(entering, entry => entry.slice(0, -1), entry => decide(found.filter(move => entries(move) === entry)));
    moves = found.filter(move => move[4] && move[4].square !== undefined);
    if (moves.length === found.length) { said.textContent = 'Choose a square for the duck'; paint(); } else play(found[0]);
  }
  function ask_which(options, code, then) {
    const form = $('form', choice);
    form.replaceChildren(...options.map((option, index) => {
      const button = document.createElement('button'), shown = code(option);
      button.value = index;
      button.className = shown ? 'pc ' + shown : '';
      button.ariaLabel = shown ? names.pieces[shown] : 'No piece enters';
      if (!shown) button.textContent = '–';
      return button;
    }));
    choice.returnValue = '';
    choice.onclose = () => {
      if (choice.returnValue === '') { picked = null; moves = []; paint(); } else then(options[Number(choice.returnValue)]);
    };
    // Not within the release of a drag: to the dialog that would be a click outside it.
    setTimeout(() => choice.showModal());
  }

  function pick(place) {
    if (moves.length) {
      const found = moves.filter(move => move[4].square === place);
      moves = [];
      if (found.length) return play(found[0]);
      picked = null;
      return paint();
    }
    if (picked !== null && picked !== place) {
      const found = reaches(picked, place);
      if (found.length) return decide(found);
    }
    picked = picked !== place && from(place).length ? place : null;
    paint();
  }

  const at = button => button.dataset.at[0] >= 'a' ? button.dataset.at : Number(button.dataset.at);
  const holds = '.grid button, .tray button';
  addEventListener('click', event => {
    const button = event.target.closest(holds);
    if (button && state && !(drag && drag.moved)) pick(at(button));
    if (button) drag = null;
  });
  addEventListener('pointerdown', event => {
    const button = event.target.closest('.grid .mine, .tray .mine');
    drag = button && event.isPrimary && event.button === 0 ? { from: at(button), button, x: event.clientX, y: event.clientY } : null;
  });
  const under = event => document.elementFromPoint(event.clientX, event.clientY)?.closest('.grid button');
  addEventListener('pointermove', event => {
    if (!drag || !event.isPrimary) return;
    if (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
    if (!drag.moved) {
      drag.moved = true;
      picked = drag.from;
      moves = [];
      drag.ghost = document.body.appendChild($('.pc', drag.button).cloneNode());
      drag.ghost.classList.add('ghost');
      drag.ghost.classList.toggle('turned', board.classList.contains('turned'));
      drag.ghost.style.width = drag.ghost.style.height = squares.find(square => square.id).offsetWidth + 'px';
      paint();
    }
    drag.ghost.style.left = event.clientX + 'px';
    drag.ghost.style.top = event.clientY + 'px';
    const over = under(event);
    if (drag.over !== over) {
      drag.over?.classList.remove('near');
      if (over && reaches(drag.from, at(over)).length) over.classList.add('near');
      drag.over = over;
    }
  });
  function drop(event) {
    if (!drag || !drag.moved) return;
    const over = event.type === 'pointerup' && under(event);
    const found = over ? reaches(drag.from, at(over)) : [];
    drag.ghost.remove();
    drag.ghost = null;
    if (!found.length && !(over && at(over) === drag.from)) picked = null;
    paint();
    if (found.length) decide(found);
    // A click may follow, and must not pick what was dropped.
    setTimeout(() => { drag = null; });
  }
  addEventListener('pointerup', drop);
  addEventListener('pointercancel', drop);

  grid.addEventListener('keydown', event => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -files, ArrowDown: files };
    const list = order(), step = steps[event.key];
    let place = list.indexOf(event.target);
    if (!step || place < 0) return;
    event.preventDefault();
    do {
      const next = place + step;
      if (next < 0 || next >= count || (Math.abs(step) === 1 && Math.floor(next / files) !== Math.floor(place / files))) return;
      place = next;
    } while (!list[place].id);
    event.target.tabIndex = -1;
    list[place].tabIndex = 0;
    list[place].focus();
  });
  addEventListener('keydown', event => {
    if (!state || choice.open || event.target.tagName === 'INPUT' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') { picked = null; moves = []; paint(); }
    if (event.key === 'f') return flip();
    if (event.key === '/' && field()) { field().focus(); event.preventDefault(); }
    if (grid.contains(event.target)) return;
    const now = ply === null ? state.plies : ply;
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: state.plies }[event.key];
    if (to === undefined || to < 0 || to === now || to > state.plies) return;
    event.preventDefault();
    look(to);
  });

  function look(to) {
    ply = to >= state.plies ? null : to;
    picked = null;
    moves = [];
    refresh();
  }
  function flip() { side = side === 'second' ? 'first' : 'second'; turn(); rims(); paint(); }
  async function copy(text, link) {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = document.body.appendChild(document.createElement('textarea'));
      area.value = text;
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    const label = link.innerHTML;
    link.textContent = 'Copied';
    setTimeout(() => { link.innerHTML = label; }, 1500);
  }
  addEventListener('click', async event => {
    const step = event.target.closest('[data-ply]'), link = event.target.closest('[data-do]');
    if (step && state) {
      event.preventDefault();
      if (event.target.closest('.result')) shutCard();
      return look(Number(step.dataset.ply));
    }
    if (!link) return;
    const wish = link.dataset.do;
    if (wish === 'shut') return shutCard();
    event.preventDefault();
    if (wish === 'flip') flip();
    if (wish === 'link') copy(new URL(link.href).href, link);
    if (wish === 'share') copy(new URL(home, location).href, link);
    if (wish === 'copy') copy(await (await fetch(link.href)).text(), link);
  });
  function shutCard() { shut = true; sessionStorage.setItem(home, 'shut'); card(); }

  middle.addEventListener('submit', event => {
    const form = event.target, wish = event.submitter?.value;
    if (!form.action.includes('/act') || !wish) return;
    event.preventDefault();
    if (wish === 'pass') { const move = state.legal.find(move => move[1] === 'pass'); if (move) play(move); return; }
    send(wish, wish === 'move' ? field().value : '');
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

  refresh().then(listen);
})();
