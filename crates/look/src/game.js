import { $, calm, make } from './places.js';
import { Board } from './board.js';
import { chosen, choose, listenToMute, sound } from './sound.js';
import { copy, share } from './share.js';
import { listenToTabs } from './tabs.js';
import { phrase } from './texts.js';

// The page of a game: the server knows the rules, and this shows what it sends.
const main = $('#game'), { home } = main.dataset;
const root = $('#board'), panel = $('#panel'), middle = $('#middle'), said = $('#said');
const sides = ['first', 'second'];
const suffix = /( · [^·]*)?$/.exec(document.title)[0];
const field = () => $('[name=move]', middle);
const toast = (id, text = '') => document.body.appendChild(make('p', { id, className: 'toast', role: 'status', hidden: true, textContent: text }));
const lost = toast('lost', phrase('no-connection')), note = toast('note');
const board = new Board(root, { names: JSON.parse(main.dataset.names), sides, side: main.dataset.side, turns: 'turns' in main.dataset }, played);
// The heading says what the board waits for.
board.say = (text, isQuestion = false) => {
  said.textContent = text;
  const line = $('.say', middle);
  if (!line) return;
  $('h1', line).textContent = text || state.title;
  line.classList.toggle('asks', Boolean(text));
  for (const button of line.querySelectorAll('button')) button.remove();
  if (!isQuestion) return;
  for (const [label, isYes] of [['play', true], ['take-back', false]])
    line.append(make('button', { type: 'button', className: isYes ? 'b main' : 'b', textContent: phrase(label), onclick: () => board.answer(isYes) }));
  $('button', line).focus({ preventScroll: true });
};
board.asks = () => chosen('confirm') && !state.over;
const asked = new URLSearchParams(location.search);
// The address of a page may say its language, so that its requests say it, too.
const language = `language=${document.documentElement.lang}`;
let state = null, ply = asked.has('ply') ? Number(asked.get('ply')) : null, busy = false, stream = null, since = 0, looking = 0, waiting = 0, typing = false, tried = line(asked.get('try'));
// The moves that are tried out, of a text.
function line(text) { return text ? text.split('.') : []; }
// How the pieces move is behind a tab beside the moves, and on a phone in a sheet over the lower part of the board.
const pieces = $('#pieces'), small = matchMedia('screen and (max-width: 860px), screen and (max-height: 520px) and (min-aspect-ratio: 5/4)');
const isNew = () => !JSON.parse(chosen('games') || '[]').some(game => game.variant === main.dataset.variant && game.home !== home);
// The tab is open for who plays the game for the first time; a sheet would hide the board.
let tab = pieces && !small.matches && isNew() ? 'tab-pieces' : 'tab-moves', isSheet = false, sought = null;
let shut = sessionStorage.getItem(home) === 'shut';

function plates() {
  for (const side of sides)
    $('#' + side).className = `plate card ${side === board.side ? 'me' : 'above'}${state && state.turn === side && !$('.face.open') ? ' turn' : ''}`;
}
function arrange() {
  const [below, above] = board.isTurned ? [...sides].reverse() : sides;
  const parts = side => [$('#' + side), $('#tray-' + side)].filter(Boolean);
  panel.prepend(...parts(above));
  panel.append(...parts(below).reverse());
  const turned = root.classList.contains('turned') ? ' turned' : '';
  for (const [side, place] of [[below, 'me'], [above, 'above']]) if ($('#tray-' + side)) $('#tray-' + side).className = `tray ${place}${turned}`;
  plates();
}
function flip() {
  board.flip();
  arrange();
}

function show(next) {
  const before = state, held = document.activeElement;
  lost.hidden = true;
  // While a move is on its way, the position before it is no news.
  if (before && (next.seq < before.seq || (busy && next.seq === before.seq))) return;
  state = next;
  since = performance.now();
  for (const side of sides) $('#' + side).innerHTML = state[side];
  main.classList.toggle('rev', state.review);
  plates();
  if (!before || before.panel !== state.panel) fill();
  // The place in a queue changes without an event of this game.
  if (state.queue) setTimeout(refresh, 2000);
  const isMine = state.turn && state.mine.length === 1 && state.turn === state.mine[0];
  document.title = (isMine || state.offered ? '● ' : '') + state.title + suffix;
  card();
  tick();
  // The graph says its own value.
  if (before && before.said !== state.said && !held.matches('[role=slider]')) said.textContent = state.said;
  const gone = before?.asked && before.plies === state.plies && !state.over && before.asked.find(kind => !state.asked.includes(kind));
  if (gone) say(phrase(gone === 'draw' ? 'draw-declined' : 'takeback-declined'));
  if (before?.asked?.includes('takeback') && state.plies < before.plies) say(phrase('taken-back'));
  clearTimeout(looking);
  // Nothing is sent when the other player closes the page, only after a minute.
  if (state.people && !state.over && state.turn && !state.mine.includes(state.turn)) looking = setTimeout(() => { if (!document.hidden) refresh(); }, 5000);
  keep();
  board.show(state);
  settle();
  // At the end a control that had the focus may be gone: the arrows lead through the game from the list of its moves.
  if (state.over) rest(held);
  if (before && state.over && !before.over) sound('end');
  if (state.over && stream) { stream.close(); stream = null; }
  clearTimeout(waiting);
  if (state.reviewing) looking = setTimeout(refresh, 700);
  evaluation();
  if (state.over && state.waits) waiting = setTimeout(() => { if (!document.hidden) refresh(); }, 3000);
  if (state.next && before && !before.next && before.over) location.assign(state.next);
}

function fill() {
  // Somebody who types goes on typing, after the move of the other player too.
  const old = field(), text = old ? old.value : '';
  if (old) typing = old === document.activeElement;
  const held = middle.contains(document.activeElement) ? document.activeElement : null, isOpen = held?.closest('details')?.open, at = pieces?.scrollTop;
  middle.innerHTML = state.panel;
  if (pieces) { tabs(); pieces.scrollTop = at; }
  // The control that had the focus has it again.
  const again = held && held !== old ? same(held) : null;
  if (isOpen && again) again.closest('details').open = true;
  again?.focus({ preventScroll: true });
  if (held !== old) rest(held);
  const input = field(), link = $('[data-link]', middle);
  if (input) { input.value = text; if (typing && document.activeElement === document.body) input.focus(); }
  if (link) link.value = new URL(link.getAttribute('value'), location).href;
  // The list is one stop of the Tab key: the arrows lead through it.
  for (const one of middle.querySelectorAll('#moves a')) one.tabIndex = -1;
  const step = $('.try', middle) || $('[aria-current]', middle), list = $('#moves');
  if (step && list) list.scrollTo(0, step.offsetTop - list.offsetTop - list.clientHeight / 2);
}

// The control of a part that is what one was before.
function same({ id, ariaLabel, dataset, value, localName }, part = middle) {
  const named = id ? `#${CSS.escape(id)}` : ariaLabel ? `[aria-label="${CSS.escape(ariaLabel)}"]` : dataset.do ? `[data-do=${dataset.do}]` : value ? `[value="${CSS.escape(value)}"]` : localName === 'summary' ? localName : null;
  return named && $(named, part);
}
// The list of moves has the focus in place of a control that is gone.
function rest(held) {
  if (held && held !== document.body && document.activeElement === document.body) ($('#moves') ?? $('[tabindex="0"]', board.grid))?.focus({ preventScroll: true });
}

function tabs() {
  $('#record').after(pieces);
  listenToTabs($('.tabs', middle), ({ id }) => { tab = id; })(document.getElementById(tab));
  sheet(isSheet);
}
function sheet(isOpen) {
  const isHeld = pieces.contains(document.activeElement), button = $('.sheet-of-pieces');
  isSheet = isOpen && small.matches;
  pieces.classList.toggle('open', isSheet);
  if (small.matches) pieces.hidden = !isSheet;
  $('#record').hidden = !small.matches && tab !== 'tab-moves';
  button.ariaExpanded = String(isSheet);
  if (isHeld && !isSheet) button.focus();
}
small.addEventListener('change', () => { if (pieces && state) tabs(); });
// How a piece moves is shown when it is touched: one's own, or the other player's.
board.heed = code => {
  const kind = /^[ab](\d+)$/.exec(code)?.[1], shown = pieces && $(`[data-kind="${kind}"]`, pieces);
  if (!shown) return;
  sought?.removeAttribute('aria-current');
  sought = shown;
  sought.ariaCurrent = 'true';
  if (!pieces.hidden) pieces.scrollTo({ top: sought.offsetTop - pieces.offsetTop - 8, behavior: calm.matches ? 'auto' : 'smooth' });
};

// The games of this browser, for its first page.
function keep() {
  if (!state.mine.length) return;
  const games = JSON.parse(chosen('games') || '[]'), at = games.findIndex(game => (game.home || `/g/${game.id}`).replace('/variants', '') === home);
  const [old] = at < 0 ? [] : games.splice(at, 1);
  const names = sides.map(side => $(`#${side} b`).textContent).join(' – ');
  const side = state.mine.length > 1 ? '' : ['white', 'black'][sides.indexOf(state.mine[0])];
  const face = main.dataset.faces.split(' ')[Number(side === 'black')];
  games.unshift({ home, names, side, face, variant: main.dataset.variant, title: main.dataset.title, said: state.title, over: state.over, at: old?.over ? old.at : Date.now() });
  choose('games', JSON.stringify(games.slice(0, 50)));
}

// Words for a moment, to be read and to be heard.
let fading = 0;
function say(text) {
  note.textContent = said.textContent = text;
  note.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { note.hidden = true; }, 6000);
}

// A move that was not sent before the page was left.
const unsent = `${home}/move`;
function settle() {
  const kept = !busy && JSON.parse(sessionStorage.getItem(unsent) || 'null');
  if (!kept) return;
  sessionStorage.removeItem(unsent);
  if (kept.seq === state.seq + 1 && state.legal.some(([text]) => text === kept.text)) send('move', kept.text, 40, kept.seq);
  else if (!state.past) say(phrase('unsent-move-lost'));
}

// The bar beside the board.
function evaluation() {
  let bar = $('.evalbar', root);
  if (!state.bar) { bar?.remove(); return; }
  if (!bar) { root.insertAdjacentHTML('beforeend', '<div class="evalbar" aria-hidden="true"><i></i></div>'); bar = $('.evalbar', root); }
  bar.firstChild.style.height = `${state.bar}%`;
  bar.firstChild.style.setProperty('--w', `${state.bar}%`);
}

// The card over the board at the end, until it is closed.
function card() {
  const old = $('.result', root);
  if (!state.card || shut || ply !== null || tried.length) { old?.remove(); $('.dim', root)?.remove(); return; }
  if (old?.dataset.of === state.card) return;
  const held = old?.contains(document.activeElement) ? document.activeElement : null;
  if (old) old.remove(); else root.insertAdjacentHTML('beforeend', '<div class="dim"></div>');
  const result = make('div', { className: 'result sheet', role: 'dialog', innerHTML: state.card });
  result.setAttribute('aria-labelledby', 'res');
  result.dataset.of = state.card;
  root.append(result);
  if (!held) return;
  same(held, result)?.focus();
  if (document.activeElement === document.body) $('.row a', result).focus();
}
function close() {
  const held = document.activeElement;
  shut = true;
  sessionStorage.setItem(home, 'shut');
  card();
  rest(held);
}

function tick() {
  if (!state) return;
  const gone = performance.now() - since;
  for (const away of document.querySelectorAll('[data-gone]')) {
    const left = Math.ceil((away.dataset.gone - gone) / 1000);
    if (left > 0) away.textContent = phrase('left-for', { seconds: left }); else { delete away.dataset.gone; away.textContent = phrase('has-left'); refresh(); }
  }
  if (!state.clocks) return;
  const { runs, begins, period = 0, periods = 0 } = state.clocks;
  for (const clock of document.querySelectorAll('[data-begins]'))
    clock.textContent = phrase('time-to-begin', { seconds: Math.ceil(Math.max(0, clock.dataset.begins - gone) / 1000) });
  for (const clock of document.querySelectorAll('[data-clock]')) {
    const side = clock.dataset.clock, isRunning = runs === side && begins === null;
    let left = Math.max(0, state.clocks[side] - (isRunning ? gone : 0)), still = '';
    // The periods of byoyomi are the last part of the time.
    if (period && left <= period * periods) {
      const whole = Math.floor(Math.max(0, left - 1) / period);
      left -= whole * period;
      still = `<sup>${whole + 1}</sup>`;
    } else left -= period * periods;
    const seconds = Math.floor(left / 1000), minutes = Math.floor(seconds / 60), pad = number => String(number).padStart(2, 0);
    const time = minutes >= 1440 ? phrase('days-and-hours', { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24 }) : (minutes < 60 ? minutes : Math.floor(minutes / 60) + ':' + pad(minutes % 60)) + ':' + pad(seconds % 60);
    const text = time + (left < 10000 ? `<small>.${Math.floor(left / 100) % 10}</small>` : '') + still;
    if (clock.dataset.shown !== text) clock.innerHTML = clock.dataset.shown = text;
    const low = left < 10000 && isRunning;
    if (low && !clock.classList.contains('low') && state.mine.includes(side)) sound('low');
    clock.classList.toggle('low', low);
  }
}
setInterval(tick, 100);

// Settings, and the button for sounds.
// The form is for the server where a look has changed, and else is closed.
const settings = $('#settings'), form = $('form', settings), own = [...form.querySelectorAll('[type=checkbox]')];
const bare = () => main.classList.toggle('only', Boolean(chosen('only')));
for (const box of own) {
  box.checked = chosen(box.id) === '1';
  box.addEventListener('change', () => { choose(box.id, box.checked ? '1' : ''); bare(); });
}
bare();
form.addEventListener('submit', event => {
  const isSame = [...form.elements].every(one => own.includes(one) || one.checked === one.defaultChecked);
  if (isSame) { event.preventDefault(); settings.close(); } else form.back.value = location.pathname + location.search;
});
listenToMute($('#sound'));
$('#look').addEventListener('click', event => { event.preventDefault(); settings.showModal(); });

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
      const answer = await fetch(`${home}/state?${language}${ply === null ? '' : '&ply=' + ply}${tried.length ? '&try=' + encodeURIComponent(tried.join('.')) : ''}`);
      // A game that is gone has a page that says so.
      if (answer.status === 404) location.reload();
      if (!answer.ok) throw answer;
      const value = await answer.json();
      // The visitor has gone on meanwhile.
      if (!again || !state?.over) show(value);
    } catch { lost.hidden = false; setTimeout(refresh, 1500); }
  }
  asking = null;
}

// The server says the reason of a refusal as HTML.
function complain(html) {
  $('.refused', middle)?.remove();
  $('.say', middle).after(make('p', { className: 'refused', role: 'alert', innerHTML: html }));
}

async function send(wish, text, tries = 40, seq = state.seq + 1) {
  while (busy) await new Promise(done => setTimeout(done, 30));
  busy = true;
  const body = new URLSearchParams({ do: wish });
  if (text) body.set('move', text);
  if (wish === 'move') { body.set('seq', seq); sessionStorage.setItem(unsent, JSON.stringify({ text, seq })); }
  try {
    const answer = await fetch(`${home}/act?${language}`, { method: 'POST', body, headers: { Accept: 'application/json' } });
    const value = await answer.json();
    busy = false;
    sessionStorage.removeItem(unsent);
    const [, offered] = /^offer_(draw|takeback)$/.exec(wish) || [];
    // The computer answers at once.
    if (offered && !value.error && !state.asked.includes(offered)) state = { ...state, asked: [...state.asked, offered] };
    if (value.squares) { ply = null; if (field()) field().value = ''; show(value); }
    if (value.error) {
      const { plies } = state;
      board.refused();
      await refresh();
      // An offer has taken the number of the move, and the position is the same.
      const stale = value.error.code === 'game/stale';
      if (stale && plies === state.plies && tries) send(wish, text, tries - 1);
      else complain(value.error.said);
    }
  } catch {
    // The same move under the same number is safe to send again, when the connection is back.
    lost.textContent = phrase(wish === 'move' ? 'no-connection-for-move' : 'no-connection');
    lost.hidden = false;
    await new Promise(done => { setTimeout(done, 700 + 50 * (40 - tries)); addEventListener('online', done, { once: true }); });
    busy = false;
    if (tries) return send(wish, text, tries - 1, seq);
    sessionStorage.removeItem(unsent);
    board.refused();
    refresh();
    complain(phrase('move-lost'));
  }
}

// A move is sent, or tried out after the end.
function played([text]) {
  if (!state.over) return send('move', text);
  tried.push(text);
  state = { ...state, bar: null };
  evaluation();
  refresh();
}

// What more keys do where the graph has the focus.
const SLIDER = { ArrowDown: -1, ArrowUp: 1, PageDown: -10, PageUp: 10 };
addEventListener('keydown', event => {
  if (event.key === 'Escape' && isSheet) return sheet(false);
  const open = event.key === 'Escape' && event.target.closest('details[open]');
  if (open) { open.open = false; return $('summary', open).focus(); }
  if (event.key === 'Escape' && $('.result', root)) return close();
  if (!state || $('dialog[open]') || event.target.matches('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'f' && !field()) return flip();
  // A move may be typed from everywhere on the page.
  if (/^[\w/+]$/.test(event.key) && field()) { field().focus(); if (event.key === '/') event.preventDefault(); }
  // The arrows lead over the board, and through controls that have a use for them.
  if (event.defaultPrevented || board.grid.contains(event.target) && event.key.startsWith('Arrow')) return;
  const way = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity, ...event.target.role === 'slider' && SLIDER }[event.key];
  if (!way) return;
  event.preventDefault();
  go(way);
});
// After a click by mouse or finger the arrows lead through the game, and not over the board.
board.grid.addEventListener('click', event => { if (event.detail) event.target.closest('button')?.blur(); });
let wheel = 0;
root.addEventListener('wheel', event => {
  if (!state?.over || !event.deltaY || event.ctrlKey) return;
  event.preventDefault();
  if (performance.now() - wheel < 80) return;
  wheel = performance.now();
  go(Math.sign(event.deltaY));
}, { passive: false });

// A step through the game; what is tried out is taken back first, and has no move after it.
function go(way) {
  const at = ply ?? state.plies, to = Math.min(Math.max(at + way, 0), state.plies);
  if (tried.length && Math.abs(way) === 1) { if (way < 0) look(at, tried.slice(0, -1)); } else if (to !== at || tried.length) look(to);
}
function look(at, after = []) {
  ply = at >= state.plies ? null : at;
  tried = after;
  board.clear();
  refresh();
}
main.addEventListener('click', async event => {
  const link = event.target.closest('a, [data-do], [data-graph]');
  if (!link || !state || event.ctrlKey || event.metaKey) return;
  const { do: wish, ply, graph } = link.dataset;
  if (wish || ply) event.preventDefault();
  if (wish === 'shut' || link.closest('.result')) close();
  if (graph) { const { left, width } = link.getBoundingClientRect(); look(Math.round((event.clientX - left) / width * graph)); }
  if (ply) look(Number(ply), line(link.dataset.try));
  if (wish === 'pass') board.play(state.legal.find(move => move[1] === 'pass'));
  if (wish === 'flip') flip();
  if (wish === 'pieces') { sheet(!isSheet); if (isSheet) $('.shut', pieces).focus({ preventScroll: true }); }
  if (wish === 'link') copy(link.href, link, said);
  if (wish === 'copy') copy(await (await fetch(link.href)).text(), link, said);
  if (wish === 'share') share(link, said);
});
addEventListener('submit', async event => {
  const [, act] = /\/(act|rematch|review)(?:\?|$)/.exec(event.target.action) || [];
  if (!act) return;
  event.preventDefault();
  if (act !== 'act') {
    if (act === 'review') close();
    const { action } = event.target;
    const answer = await fetch(`${action}${action.includes('?') ? '&' : '?'}${language}`, { method: 'POST', headers: { Accept: 'application/json' } });
    const value = await answer.json();
    if (value.next) return location.assign(value.next);
    if (value.error) return complain(value.error.said);
    return refresh();
  }
  const wish = event.submitter ? event.submitter.value : 'move';
  const pass = wish === 'pass' && state.legal.find(move => move[1] === 'pass');
  if (pass) return board.play(pass);
  board.refused();
  send(wish, wish === 'move' && field() ? field().value.trim() : '');
});

// A browser opens six connections to one server, so a page that nobody sees has none.
function listen() {
  stream?.close();
  stream = null;
  if (document.hidden || state?.over) return;
  stream = new EventSource(`${home}/events${state ? '?after=' + state.seq : ''}`);
  for (const kind of ['state', 'action', 'joined', 'gone', 'back', 'over']) stream.addEventListener(kind, refresh);
  stream.onerror = () => {
    refresh();
    if (stream?.readyState === 2) setTimeout(listen, 2000);
  };
}
document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); listen(); });
addEventListener('offline', refresh);

// A private game is watched by its whole address.
if (main.dataset.share) history.replaceState(null, '', main.dataset.share);

arrange();
refresh().then(listen);
