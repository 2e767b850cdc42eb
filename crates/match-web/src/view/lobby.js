import { phrase } from './texts.js';

// The first page: says in words what will be played, and lists the games of this browser.
(() => {
  const own = document.querySelector('#own'), games = JSON.parse(localStorage.getItem('games') || '[]');
  for (const game of games.slice(0, document.querySelector('.lobby') ? 3 : 50)) {
    const row = document.createElement('li');
    row.innerHTML = '<i class="pc"></i><span><b></b><small></small></span><a class="b"></a>';
    row.firstChild.classList.add(game.face || (game.side === 'black' ? 'bK' : 'wK'));
    row.querySelector('b').textContent = game.names;
    const at = new Date(game.at), isToday = at.toDateString() === new Date().toDateString();
    const when = isToday ? at.toLocaleTimeString(document.documentElement.lang, { hour: 'numeric', minute: '2-digit' }) : at.toLocaleDateString(document.documentElement.lang, { day: 'numeric', month: 'short' });
    row.querySelector('small').textContent = `${game.said} · ${when}`;
    row.lastChild.textContent = phrase(game.over ? 'review' : 'go-on');
    row.lastChild.href = game.home || `/g/${encodeURIComponent(game.id)}`;
    own.querySelector('ul').append(row);
  }
  own.hidden = !games.length;
  // Games in which it is the visitor's turn are said first, and in the title. What they would move waits for the answer.
  const turns = document.querySelector('#turns'), asked = turns ? games.filter(game => !game.over && game.home).slice(0, 8) : [];
  const wait = waits => { turns.parentElement.style.visibility = waits ? 'hidden' : ''; };
  if (asked.length) {
    wait(true);
    setTimeout(wait, 1000, false);
  }
  if (turns) Promise.all(asked.map(async game => {
    try {
      const answer = await fetch(`${game.home}/state`), state = answer.ok && await answer.json();
      return state && state.mine.length === 1 && state.turn === state.mine[0] && !state.over && game;
    } catch { return null; }
  })).then(all => {
    const mine = all.filter(Boolean);
    wait(false);
    if (!mine.length) return;
    document.title = `(${mine.length}) ${document.title}`;
    turns.querySelector('h2 small').textContent = phrase('in-games', { count: mine.length });
    turns.querySelector('ul').replaceChildren(...mine.map(game => {
      const row = document.createElement('li'), link = row.appendChild(document.createElement('a'));
      link.href = game.home;
      link.innerHTML = '<i class="pc"></i><span><b></b><small></small></span>';
      link.firstChild.classList.add(game.face || 'wK');
      link.querySelector('b').textContent = game.names;
      link.querySelector('small').textContent = game.title || '';
      return row;
    }));
    turns.hidden = false;
  });
  // The last games of this visitor are the first ones to choose from.
  const chips = document.querySelector('.lobby [name=variant]')?.closest('.chips');
  if (chips && !location.search) for (const game of games.slice(0, 6).reverse()) {
    const chip = chips.querySelector(`[value="${CSS.escape(game.variant || '')}"]`)?.closest('label');
    if (chip) chips.prepend(chip);
  }
  const form = document.querySelector('.lobby form'), wish = document.querySelector('#wish');
  if (!form) return;
  const said = name => { const input = form.querySelector(`[name=${name}]:checked`); return input ? input.closest('label') : null; };
  const words = (name, part) => { const label = said(name); return label ? (part ? label.querySelector(part) : label).textContent.trim() : ''; };
  const sides = JSON.parse(form.dataset.sides);
  // The handicap of a game of shogi, by its name or by its board: SFEN, FEN or FEEN with the second player to move.
  const boards = JSON.parse(form.dataset.handicaps || '{}');
  const handicap = () => {
    if (form.variant.value !== 'shogi') return '';
    const start = form.fen.value.trim().replaceAll('^', '');
    return start ? boards[/^(\S+?)(?: w -|\[-?\] b| +\/ s\/S)(?: |$)/.exec(start)?.[1]] : form.handicap.value;
  };
  const level = form.level, output = form.querySelector('output');
  // The computer, for a game that it does not play, is grey and says why.
  const played = form.dataset.played?.split(' '), card = form.querySelector('[name=against][value=computer]'), line = card?.closest('label').querySelector('small'), usual = line?.textContent;
  function possible(variant) {
    if (!played || !card || card.dataset.never) return;
    const plays = played.includes(variant);
    card.disabled = !plays;
    line.textContent = plays ? usual : phrase('computer-plays-not');
    if (!plays && card.checked) form.querySelector('[name=against][value=friend]').checked = true;
  }
  if (card?.disabled) card.dataset.never = '1';
  function show() {
    const computer = form.against.value === 'computer';
    if (level) {
      const words = document.createElement('small');
      words.textContent = `· ${level.dataset.words.split('|')[level.value - 1]}`;
      output.replaceChildren(`${phrase('level', { level: level.value })} `, words);
      level.style.setProperty('--p', `${(level.value - 1) / 7 * 100}%`);
      level.setAttribute('aria-valuetext', output.textContent);
    }
    const minutes = () => form.clock.value === 'other' ? `${form.minutes.value} + ${form.increment.value}` : said('clock').childNodes[1].textContent.trim();
    const clock = { none: () => phrase('no-clock-within'), minutes, days: () => phrase('days-a-move', { count: Number(form.days.value) }) }[form.pace.value]();
    const variant = form.variant.value, is960 = variant === 'chess' && form.start?.value === '960';
    const given = handicap(), both = (first, second) => phrase('two-parts', { first, second });
    const game = is960 ? `Chess960${form.number.value ? ' ' + form.number.value : ''}` : given ? both(words('variant'), phrase('handicap-of', { pieces: form.querySelector(`[name=handicap][value=${given}]`).closest('label').textContent.trim().toLowerCase() })) : words('variant');
    // The rank of Chess960 with its number, which is heard, and the horses and elephants of janggi.
    const shown = is960 && form.querySelector('.rank');
    if (shown && shown.textContent !== form.number.value) shown.replaceChildren(
      ...rank(form.number.value).map(letter => Object.assign(document.createElement('i'), { className: `pc onshelf-${letter}` })),
      Object.assign(document.createElement('span'), { className: 'unseen', textContent: form.number.value }),
    );
    const wings = name => form.querySelector(`[name=${name}]:checked`)?.ariaLabel;
    const order = variant !== 'janggi' || form.cho.value + form.han.value === 'HEEHHEEH' ? '' : form.cho.value === form.han.value ? wings('cho') : both(...['cho', 'han'].map((name, place) => `${sides.janggi[place]} ${wings(name)}`));
    possible(variant);
    const names = sides[given ? 'handicap' : variant] || sides[''];
    for (const [place, seat] of ['first', 'second'].entries()) form.querySelector(`[name=seat][value=${seat}]`).closest('label').lastChild.textContent = names[place];
    const line = document.createElement('b');
    const against = computer && level ? phrase('level-within', { level: level.value }) : phrase(`${form.against.value}-within`);
    line.textContent = phrase('two-parts', { first: form.fen.value.trim() && !given ? phrase('from-position') : game, second: against });
    const rest = both(clock, form.seat.value === 'random' ? phrase('either-within') : words('seat'));
    wish.replaceChildren(line, document.createElement('br'), order ? both(order, rest) : rest);
  }
  // The first rank of a start of Chess960, as its number says it.
  function rank(number) {
    if (!/^\d+$/.test(number) || number > 959) return [];
    const squares = Array(8).fill(''), free = () => squares.flatMap((letter, at) => letter ? [] : [at]);
    let rest = Number(number);
    const next = count => { const found = rest % count; rest = Math.floor(rest / count); return found; };
    squares[next(4) * 2 + 1] = 'B';
    squares[next(4) * 2] = 'B';
    squares[free()[next(6)]] = 'Q';
    const knights = [0, 1, 2, 3].flatMap(one => [1, 2, 3, 4].filter(other => other > one).map(other => [one, other]))[rest], places = free();
    for (const at of knights) squares[places[at]] = 'N';
    free().forEach((at, index) => { squares[at] = 'RKR'[index]; });
    return squares;
  }
  form.querySelector('[data-another]')?.addEventListener('click', event => {
    event.preventDefault();
    form.number.value = Math.floor(Math.random() * 960);
    show();
  });
  form.addEventListener('input', show);
  addEventListener('pageshow', show);
  form.querySelector('[name=variant]:checked')?.closest('label').scrollIntoView({ block: 'nearest', inline: 'nearest' });
  show();
})();
