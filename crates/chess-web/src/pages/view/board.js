// The board of the page: the server knows the rules, and this shows what it sends.
(() => {
  const $ = (selector, part = document) => part.querySelector(selector);
  const main = $('#game'), home = `/g/${main.dataset.id}`;
  const board = $('#board'), panel = $('#panel'), middle = $('#middle'), said = $('#said'), lost = $('#lost'), dialog = $('#promotion');
  const field = () => $('[name=move]', middle);
  const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
  const shade = letter => letter < 'a' ? 'white' : 'black';
  const kind = letter => shade(letter)[0] + letter.toUpperCase();
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let side = main.dataset.side, state = null, picked = null, drag = null, ply = null, own = null, busy = false;
  let stream = null, since = 0, looking = 0, typing = false, waiting = 0, premove = null, tried = [], marks = [], pen = null, shut = sessionStorage.getItem(home) === 'shut';

  // What the visitor has chosen, kept in this browser.
  const chosen = name => localStorage.getItem(name) || '';
  const choose = (name, value) => value ? localStorage.setItem(name, value) : localStorage.removeItem(name);

  // 64 buttons, from a8 to h1; turning the board turns their order.
  const grid = document.createElement('div');
  grid.className = 'grid';
  grid.role = 'group';
  grid.ariaLabel = 'Squares';
  const squares = {};
  for (let index = 0; index < 64; index++) {
    const square = 'abcdefgh'[index % 8] + (8 - (index >> 3));
    const button = document.createElement('button');
    button.type = 'button';
    button.id = square;
    button.tabIndex = square === 'e2' ? 0 : -1;
    squares[square] = grid.appendChild(button);
  }
  const over = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  over.setAttribute('viewBox', '0 0 8 8');
  over.setAttribute('class', 'over');
  over.ariaHidden = 'true';
  const all = Object.keys(squares), order = () => side === 'black' ? [...all].reverse() : all;
  const isDark = square => (square.charCodeAt(0) + Number(square[1])) % 2 === 0;
  const letterAt = square => state.squares[all.indexOf(square)];
  const mine = square => letterAt(square) !== '.' && state.mine.includes(shade(letterAt(square)));
  // A click on the rook of a king that may castle means that.
  const castling = (from, to) => state.castles.find(([king, rook]) => king === from && rook === to);
  const targets = from => state.legal.filter(move => move.startsWith(from));
  function reaches(from, to) {
    const found = targets(from).filter(move => move.slice(2, 4) === to), castle = castling(from, to);
    return found.length || !castle ? found : [castle[2]];
  }
  // While the other one thinks, a move can be prepared.
  const canPrepare = () => !state.over && !state.past && state.mine.length === 1 && state.turn !== state.mine[0];
  const movable = square => targets(square).length > 0 || (canPrepare() && mine(square));

  function turn() {
    const focused = document.activeElement;
    const shown = order();
    for (const [place, square] of shown.entries()) {
      grid.append(squares[square]);
      // The names of files and ranks on a phone, where there is no rim.
      delete squares[square].dataset.f;
      delete squares[square].dataset.r;
      if (place >= 56) squares[square].dataset.f = square[0];
      if (place % 8 === 0) squares[square].dataset.r = square[1];
    }
    const rims = [...board.querySelectorAll('.rim')];
    for (const [at, span] of [...rims[0].children].entries()) span.textContent = shown[at][0];
    for (const [at, span] of [...rims[1].children].entries()) span.textContent = shown[at * 8][1];
    if (grid.contains(focused)) focused.focus();
    const [above, below] = side === 'black' ? ['white', 'black'] : ['black', 'white'];
    panel.prepend($('#' + above));
    panel.append($('#' + below));
    plates();
    scribble();
  }
  function plates() {
    for (const colour of ['white', 'black'])
      $('#' + colour).className = `plate card ${colour === side ? 'me' : 'above'}${state && state.turn === colour ? ' turn' : ''}`;
  }

  function paint() {
    all.forEach((square, index) => {
      const button = squares[square], letter = state.squares[index];
      const is = letter === '.' ? '' : kind(letter);
      const badge = state.badges.find(one => one[0] === square), shown = is + (badge ? '!' : '');
      if (button.dataset.shown !== shown) {
        button.dataset.shown = shown;
        button.dataset.is = is;
        button.innerHTML = (is && `<i class="pc ${is}"></i>`) + (badge ? `<span class="badge${badge[1]}">${badge[2]}</span>` : '');
      }
      const can = movable(square);
      const target = picked && reaches(picked, square).length > 0;
      const looks = {
        sq: true, d: isDark(square), mine: can, last: state.last && state.last.includes(square), pick: square === picked,
        check: state.check === square, to: target, full: target && is, pre: premove && premove.includes(square),
        lifted: drag && drag.ghost && square === drag.from,
      };
      button.className = Object.keys(looks).filter(look => looks[look]).join(' ');
      button.ariaLabel = square + (is ? `, ${shade(letter)} ${names[letter.toLowerCase()]}` : '')
        + (target ? ', can go here' : '') + (looks.check ? ', in check' : '') + (looks.pre ? ', prepared' : '');
      button.ariaPressed = can ? looks.pick : null;
    });
  }

  // A piece slides from where it was, a castling rook with its king, and one that is taken fades.
  function slide(before) {
    if (!state.last || calm.matches) return;
    const glide = (from, to) => {
      const piece = $('.pc', squares[to]), [a, b] = [from, to].map(square => squares[square].getBoundingClientRect());
      if (piece) piece.animate([{ transform: `translate(${a.x - b.x}px,${a.y - b.y}px)`, zIndex: 5 }, { zIndex: 5 }],
        { duration: 190, easing: 'cubic-bezier(.2,.7,.3,1)' });
    };
    const [from, to] = state.last;
    if (own !== String(state.last)) glide(from, to);
    if (!before) return;
    const was = square => before[all.indexOf(square)], is = letterAt;
    for (const square of all) {
      if (square === from || square === to || was(square) === is(square)) continue;
      // The rook that has gone, and the square where it stands now.
      const rook = /^r$/i.test(was(square)) && all.find(other => other[1] === square[1] && is(other) === was(square) && was(other) !== is(other));
      if (rook) glide(square, rook);
    }
    if (was(to) !== '.' && was(to) !== is(to)) {
      const ghost = document.createElement('i');
      ghost.className = `pc ${kind(was(to))}`;
      squares[to].append(ghost);
      ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 150 }).onfinish = () => ghost.remove();
    }
  }

  function show(next) {
    const before = state;
    lost.hidden = true;
    if (before && next.seq < before.seq) return;
    state = next;
    if (!before) { $('.shot', board).replaceWith(grid); board.append(over); }
    since = performance.now();
    if (picked && !movable(picked)) picked = null;
    $('#white').innerHTML = state.white;
    $('#black').innerHTML = state.black;
    plates();
    if (!before || before.panel !== state.panel) {
      // Somebody who types goes on typing, after the move of the other player too.
      const old = field(), text = old ? old.value : '';
      if (old) typing = old === document.activeElement;
      middle.innerHTML = state.panel;
      const input = field(), link = $('[data-link]', middle);
      if (input) { input.value = text; if (typing && document.activeElement === document.body) input.focus(); }
      if (link) link.value = new URL(link.getAttribute('value'), location).href;
      const step = $('[aria-current]', middle), list = $('#moves');
      if (step && list) list.scrollTo(0, step.offsetTop - list.offsetTop - list.clientHeight / 2);
    }
    // The place in a queue changes without an event of this game.
    if (state.queue) setTimeout(refresh, 2000);
    const isMine = state.turn && state.mine.length === 1 && state.turn === state.mine[0];
    document.title = `${isMine || /offers|asks/.test(state.said) ? '● ' : ''}${state.title} · Chess`;
    card();
    paint();
    tick();
    if (before && state.last && before.squares !== state.squares && state.ply >= before.ply) {
      slide(before.squares);
      if (own !== String(state.last)) noise(before.squares);
    }
    if (before && before.said !== state.said) said.textContent = state.said;
    const gone = before && before.plies === state.plies && !state.over && before.asked.find(kind => !state.asked.includes(kind));
    if (gone) say(gone === 'draw' ? 'Your offer of a draw was declined' : 'Your move stays: taking it back was declined');
    if (before && before.asked.includes('takeback') && state.plies < before.plies) say('Your move was taken back');
    clearTimeout(looking);
    // Nothing is sent when the other player closes the page, only after a minute.
    if (state.people && !state.over && state.turn && !state.mine.includes(state.turn)) looking = setTimeout(() => { if (!document.hidden) refresh(); }, 5000);
    keep();
    settle();
    if (before && state.over && !before.over) sound('end');
    if (state.over && stream) { stream.close(); stream = null; }
    clearTimeout(waiting);
    if (state.reviewing) looking = setTimeout(refresh, 700);
    evaluation();
    if (state.over && state.waits) waiting = setTimeout(() => { if (!document.hidden) refresh(); }, 3000);
    if (state.next && before && !before.next && before.over) location.assign(state.next);
    if (premove) spring();
  }

  // The games of this browser, for its first page.
  function keep() {
    if (!state.mine.length) return;
    const games = JSON.parse(chosen('games') || '[]'), id = main.dataset.id, at = games.findIndex(game => game.id === id);
    const [old] = at < 0 ? [] : games.splice(at, 1);
    const names = ['white', 'black'].map(colour => $(`#${colour} b`).textContent).join(' – ');
    games.unshift({ id, names, side: state.mine.length > 1 ? '' : state.mine[0], said: state.title, over: state.over, at: old && old.over ? old.at : Date.now() });
    choose('games', JSON.stringify(games.slice(0, 50)));
  }

  // Words for a moment, to be read and to be heard.
  const toast = $('#note');
  let fading = 0;
  function say(text) {
    toast.textContent = said.textContent = text;
    toast.hidden = false;
    clearTimeout(fading);
    fading = setTimeout(() => { toast.hidden = true; }, 6000);
  }

  // A move that was not sent before the page was left.
  const unsent = `${home}/move`;
  function settle() {
    const kept = !busy && JSON.parse(sessionStorage.getItem(unsent) || 'null');
    if (!kept) return;
    sessionStorage.removeItem(unsent);
    if (kept.seq === state.seq + 1 && state.legal.includes(kept.text)) send('move', kept.text, 40, kept.seq);
    else if (!state.past) say('The move that was not sent is lost: the game has moved on');
  }

  // The bar beside the board, and the best move as an arrow.
  function evaluation() {
    let bar = $('.evalbar', board);
    scribble();
    if (!state.bar) { bar?.remove(); return; }
    if (!bar) { board.insertAdjacentHTML('beforeend', '<div class="evalbar" aria-hidden="true"><i></i></div>'); bar = $('.evalbar', board); }
    bar.firstChild.style.height = `${state.bar}%`;
    bar.firstChild.style.setProperty('--w', `${state.bar}%`);
  }

  // The card over the board at the end, until it is closed.
  function card() {
    const old = $('.result', board);
    if (!state.card || shut || ply !== null || tried.length) { if (old) old.remove(); $('.dim', board)?.remove(); return; }
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
    if (!state) return;
    const gone = performance.now() - since;
    for (const away of document.querySelectorAll('[data-gone]')) {
      const left = Math.ceil((away.dataset.gone - gone) / 1000);
      if (left > 0) away.textContent = `left, ${left} s`; else { delete away.dataset.gone; away.textContent = 'left'; refresh(); }
    }
    if (!state.clocks) return;
    for (const clock of document.querySelectorAll('[data-begins]'))
      clock.textContent = `${Math.ceil(Math.max(0, clock.dataset.begins - gone) / 1000)} s to begin`;
    for (const clock of document.querySelectorAll('[data-clock]')) {
      const colour = clock.dataset.clock, runs = state.clocks.runs === colour && state.clocks.begins === null;
      const left = Math.max(0, state.clocks[colour] - (runs ? gone : 0));
      const seconds = Math.floor(left / 1000), minutes = Math.floor(seconds / 60), pad = number => String(number).padStart(2, 0);
      const time = (minutes < 60 ? minutes : Math.floor(minutes / 60) + ':' + pad(minutes % 60)) + ':' + pad(seconds % 60);
      const tenth = left < 10000 ? `<small>.${Math.floor(left / 100) % 10}</small>` : '';
      if (clock.dataset.shown !== time + tenth) clock.innerHTML = clock.dataset.shown = time + tenth;
      const low = left < 10000 && runs;
      if (low && !clock.classList.contains('low') && state.mine.includes(colour)) sound('low');
      clock.classList.toggle('low', low);
    }
  }
  setInterval(tick, 100);

  // Sounds, made here: short notes, and nothing before the first touch.
  const NOTES = { move: [[520, .05]], take: [[300, .05], [190, .09]], check: [[700, .06], [930, .1]], low: [[880, .08], [880, .08]], end: [[520, .12], [660, .12], [780, .2]] };
  let audio = null;
  const mute = $('#sound');
  const loud = () => !chosen('mute');
  function sound(name) {
    if (!audio || !loud()) return;
    let at = audio.currentTime;
    for (const [pitch, length] of NOTES[name]) {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      tone.type = 'triangle';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(.18, at);
      volume.gain.exponentialRampToValueAtTime(.001, at + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(at);
      tone.stop(at += length);
    }
  }
  function noise(before) {
    const at = all.indexOf(state.last[1]);
    sound(state.check ? 'check' : before[at] !== '.' && before[at] !== state.squares[at] ? 'take' : 'move');
  }
  for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => { try { audio ||= new AudioContext(); } catch {} }, { once: true });

  // Settings.
  const settings = $('#settings'), form = $('form', settings);
  function apply() {
    for (const look of ['sage', 'slate']) board.classList.toggle(look, chosen('board') === look);
    mute.setAttribute('aria-pressed', String(loud()));
    mute.ariaLabel = loud() ? 'Sounds are on' : 'Sounds are off';
    form.queen.checked = chosen('queen') === '1';
    form.board.value = chosen('board');
  }
  form.addEventListener('change', () => { choose('queen', form.queen.checked ? '1' : ''); choose('board', form.board.value); apply(); });
  mute.addEventListener('click', () => { choose('mute', loud() ? '1' : ''); apply(); sound('move'); });
  $('#look').addEventListener('click', () => settings.showModal());
  mute.hidden = $('#look').hidden = false;
  apply();

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
        const answer = await fetch(`${home}/state?${ply === null ? '' : 'ply=' + ply}${tried.length ? '&try=' + tried.join('.') : ''}`);
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
    if (wish === 'move') { body.set('seq', seq); sessionStorage.setItem(unsent, JSON.stringify({ text, seq })); }
    try {
      const answer = await fetch(`${home}/act`, { method: 'POST', body, headers: { Accept: 'application/json' } });
      const value = await answer.json();
      busy = false;
      sessionStorage.removeItem(unsent);
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
      // The same move under the same number is safe to send again, when the connection is back.
      lost.textContent = wish === 'move' ? 'No connection. Your move will be sent.' : 'No connection. Trying again…';
      lost.hidden = false;
      await new Promise(done => { setTimeout(done, 700 + 50 * (40 - tries)); addEventListener('online', done, { once: true }); });
      busy = false;
      if (tries) return send(wish, text, tries - 1, seq);
      sessionStorage.removeItem(unsent);
      own = null;
      refresh();
      complain('Your move was lost: the server did not answer.');
    }
  }

  function play(move) {
    const [from, to] = [move.slice(0, 2), move.slice(2, 4)], before = state.squares;
    const letters = [...before], at = square => all.indexOf(square), piece = letters[at(from)];
    letters[at(from)] = '.';
    letters[at(to)] = !move[4] ? piece : piece < 'a' ? move[4].toUpperCase() : move[4];
    picked = null;
    marks = [];
    state = { ...state, squares: letters.join(''), legal: [], castles: [], last: [from, to], check: null };
    own = drag ? String([from, to]) : null;
    paint();
    scribble();
    slide(before);
    noise(before);
    own = String([from, to]);
    if (state.over) { tried.push(move); state.bar = state.arrow = null; refresh(); } else send('move', move);
  }

  function go(from, to) {
    const moves = reaches(from, to);
    if (!moves.length && canPrepare()) { premove = [from, to]; picked = null; paint(); return; }
    if (moves.length < 2 || chosen('queen')) { const move = moves.find(move => move[4] === 'q') || moves[0]; if (move) play(move); return; }
    const letter = squares[from].dataset.is[0];
    for (const button of dialog.querySelectorAll('button')) button.className = 'pc ' + letter + button.value.toUpperCase();
    dialog.returnValue = '';
    dialog.onclose = () => {
      const move = moves.find(move => move[4] === dialog.returnValue);
      if (move) play(move); else { picked = null; paint(); }
    };
    // Not within the release of a drag: to the dialog that would be a click outside it.
    setTimeout(() => dialog.showModal());
  }

  // The prepared move, as soon as it is the visitor's turn; one that is not legal is dropped.
  function spring() {
    if (canPrepare()) return;
    const [from, to] = premove, moves = reaches(from, to);
    premove = null;
    const move = moves.find(move => move[4] === 'q') || moves[0];
    if (move) play(move); else paint();
  }

  function pick(square) {
    if (premove) { premove = null; picked = null; paint(); return; }
    if (picked && picked !== square && (reaches(picked, square).length || (canPrepare() && !mine(square)))) return go(picked, square);
    picked = picked !== square && movable(square) ? square : null;
    paint();
  }

  grid.addEventListener('click', event => {
    const button = event.target.closest('.grid button');
    if (marks.length) { marks = []; scribble(); }
    if (button && state && !(drag && drag.moved)) pick(button.id);
    drag = null;
  });
  grid.addEventListener('pointerdown', event => {
    if (event.button === 2) { pen = event.target.closest('.grid button')?.id; return; }
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
      drag.ghost = document.body.appendChild($('.pc', from).cloneNode());
      drag.ghost.classList.add('ghost');
      drag.ghost.style.width = drag.ghost.style.height = from.offsetWidth + 'px';
      paint();
    }
    drag.ghost.style.left = event.clientX + 'px';
    drag.ghost.style.top = event.clientY + 'px';
    const over = under(event);
    if (drag.over !== over) {
      if (drag.over) drag.over.classList.remove('near');
      if (over && (reaches(drag.from, over.id).length || canPrepare())) over.classList.add('near');
      drag.over = over;
    }
  });
  function drop(event) {
    if (pen && event.button === 2) {
      const to = under(event)?.id, at = marks.findIndex(([from, other]) => from === pen && other === to);
      if (to) { if (at >= 0) marks.splice(at, 1); else marks.push([pen, to]); scribble(); }
      pen = null;
      return;
    }
    if (!drag || !drag.moved) return;
    const over = event.type === 'pointerup' && under(event);
    const to = over && over.id, moves = to && to !== drag.from && (reaches(drag.from, to).length || (canPrepare() && !mine(to)));
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
  grid.addEventListener('contextmenu', event => event.preventDefault());

  // Circles and arrows that the visitor has drawn.
  function scribble() {
    const place = square => { const at = order().indexOf(square); return [at % 8 + .5, (at >> 3) + .5]; };
    const best = state && state.arrow && !marks.length ? [state.arrow] : [];
    over.innerHTML = [...marks, ...best].map(([from, to]) => {
      const [x, y] = place(from), [a, b] = place(to);
      if (from === to) return `<circle cx="${x}" cy="${y}" r=".44" stroke-width=".07"/>`;
      const length = Math.hypot(a - x, b - y), [u, v] = [(a - x) / length, (b - y) / length];
      const point = (far, aside) => `${(x + u * far - v * aside).toFixed(2)},${(y + v * far + u * aside).toFixed(2)}`;
      const neck = length - .5;
      return `<polygon points="${[point(.3, .08), point(neck, .08), point(neck, .24), point(length - .08, 0), point(neck, -.24), point(neck, -.08), point(.3, -.08)].join(' ')}"/>`;
    }).join('');
  }

  grid.addEventListener('keydown', event => {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -8, ArrowDown: 8 };
    const list = order(), at = list.indexOf(event.target.id), step = steps[event.key];
    if (event.key === 'Escape' && state) { picked = premove = null; marks = []; paint(); scribble(); }
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
    if (!state || dialog.open || settings.open || event.target.tagName === 'INPUT' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'f' && !field()) return flip();
    // A move may be typed from everywhere on the page.
    if (/^[a-hKQRBNO/]$/.test(event.key) && field()) { field().focus(); if (event.key === '/') event.preventDefault(); }
    if (grid.contains(event.target)) return;
    const at = ply === null ? state.plies : ply;
    if (event.key === 'ArrowLeft' && tried.length) { tried.pop(); return refresh(); }
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: state.plies }[event.key];
    if (to === undefined || to < 0 || to === at || to > state.plies) return;
    event.preventDefault();
    look(to);
  });
  let wheel = 0;
  board.addEventListener('wheel', event => {
    if (!state || !state.over || !event.deltaY || event.ctrlKey) return;
    event.preventDefault();
    if (performance.now() - wheel < 80) return;
    wheel = performance.now();
    const to = (ply === null ? state.plies : ply) + Math.sign(event.deltaY);
    if (to >= 0 && to <= state.plies) look(to);
  }, { passive: false });

  function look(at) {
    ply = at >= state.plies ? null : at;
    tried = [];
    picked = premove = null;
    marks = [];
    refresh();
  }
  function flip() { side = side === 'white' ? 'black' : 'white'; turn(); paint(); }
  async function copy(text, link) {
    try { await navigator.clipboard.writeText(text); } catch {
      const area = document.body.appendChild(document.createElement('textarea'));
      area.value = text;
      area.select();
      document.execCommand('copy');
      area.remove();
    }
    const label = link.innerHTML;
    link.textContent = said.textContent = 'Copied';
    setTimeout(() => { link.innerHTML = label; }, 1200);
  }
  async function clicked(event) {
    const link = event.target.closest('a, [data-do], [data-graph]');
    if (!link || event.ctrlKey || event.metaKey) return;
    const wish = link.dataset.do;
    if (wish || link.dataset.ply) event.preventDefault();
    if (wish === 'shut' || link.closest('.result')) { shut = true; sessionStorage.setItem(home, 'shut'); card(); }
    if (link.dataset.graph) { const { left, width } = link.getBoundingClientRect(); look(Math.round((event.clientX - left) / width * link.dataset.graph)); }
    if (link.dataset.ply) look(Number(link.dataset.ply));
    if (wish === 'flip') flip();
    if (wish === 'link') copy(link.href, link);
    if (wish === 'copy') copy(await (await fetch(link.href)).text(), link);
    if (wish === 'share') {
      try { if (navigator.share) return await navigator.share({ url: link.href, title: document.title }); } catch { return; }
      copy(link.href, link);
    }
  }
  panel.addEventListener('click', clicked);
  board.addEventListener('click', event => { if (event.target.closest('.result')) clicked(event); });
  addEventListener('submit', async event => {
    const { action } = event.target;
    if (/(rematch|review)$/.test(action)) {
      event.preventDefault();
      const answer = await fetch(action, { method: 'POST', headers: { Accept: 'application/json' } });
      const value = await answer.json();
      if (value.next) return location.assign(value.next);
      if (value.error) return complain(value.error.message);
      return refresh();
    }
    if (!action.endsWith('/act')) return;
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

  // A private game is watched by its whole address.
  if (main.dataset.share) history.replaceState(null, '', main.dataset.share);

  turn();
  refresh().then(listen);
})();
