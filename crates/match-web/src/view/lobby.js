// The first page: says in words what will be played, and lists the games of this browser.
(() => {
  const own = document.querySelector('#own'), games = JSON.parse(localStorage.getItem('games') || '[]');
  for (const game of games.slice(0, document.querySelector('.lobby') ? 3 : 50)) {
    const row = document.createElement('li');
    row.innerHTML = '<i class="pc"></i><span><b></b><small></small></span><a class="b"></a>';
    row.firstChild.classList.add(game.face || (game.side === 'black' ? 'bK' : 'wK'));
    row.querySelector('b').textContent = game.names;
    const at = new Date(game.at), isToday = at.toDateString() === new Date().toDateString();
    const when = isToday ? at.toLocaleTimeString([], { hour: 'numeric', minute: '2-digit' }) : at.toLocaleDateString([], { day: 'numeric', month: 'short' });
    row.querySelector('small').textContent = `${game.said} · ${when}`;
    row.lastChild.textContent = game.over ? 'Review' : 'Go on';
    row.lastChild.href = game.home || `/g/${encodeURIComponent(game.id)}`;
    own.querySelector('ul').append(row);
  }
  own.hidden = !games.length;
  const form = document.querySelector('.lobby form'), wish = document.querySelector('#wish');
  if (!form) return;
  const said = name => { const input = form.querySelector(`[name=${name}]:checked`); return input ? input.closest('label') : null; };
  const words = (name, part) => { const label = said(name); return label ? (part ? label.querySelector(part) : label).textContent.trim() : ''; };
  const sides = JSON.parse(form.dataset.sides);
  const level = form.level, output = form.querySelector('output');
  function show() {
    const computer = form.against.value.startsWith('engine:');
    if (level) {
      const words = document.createElement('small');
      words.textContent = `· ${level.dataset.words.split('|')[level.value - 1]}`;
      output.replaceChildren(`Level ${level.value} `, words);
      level.style.setProperty('--p', `${(level.value - 1) / 7 * 100}%`);
      level.setAttribute('aria-valuetext', output.textContent);
    }
    const clock = form.clock.value === 'other' ? `${form.minutes.value} + ${form.increment.value}` : form.clock.value ? words('clock').replace(/ ?[A-Z].*/, '') : 'no clock';
    const other = form.variant.value === 'other', variant = other ? form.other.value : form.variant.value;
    const game = other ? form.other.selectedOptions[0].text : words('variant');
    for (const choice of form.querySelectorAll('[name=against][data-unplayed]')) {
      const text = choice.closest('label').querySelector('small'), isOff = choice.dataset.unplayed.split(' ').includes(variant);
      choice.dataset.line ||= text.textContent;
      choice.disabled = isOff;
      text.textContent = isOff ? `Does not play ${game}` : choice.dataset.line;
      if (isOff && choice.checked) return void (form.querySelector('[name=against]:enabled').checked = true, show());
    }
    const names = sides[variant] || sides[''];
    for (const [place, seat] of ['first', 'second'].entries()) form.querySelector(`[name=seat][value=${seat}]`).closest('label').lastChild.textContent = names[place];
    const line = document.createElement('b');
    line.textContent = `${form.fen.value.trim() ? 'From a position' : game}, ${computer ? `level ${level.value}` : words('against', 'b').replace(/^(The|A)/, word => word.toLowerCase())}`;
    wish.replaceChildren(line, document.createElement('br'), `${clock}, ${form.seat.value === 'random' ? 'either side' : words('seat')}`);
  }
  form.addEventListener('input', show);
  addEventListener('pageshow', show);
  show();
})();
