// The first page: says in words what will be played.
(() => {
  const form = document.querySelector('.lobby form'), wish = document.querySelector('#wish');
  const said = name => { const input = form.querySelector(`[name=${name}]:checked`); return input ? input.closest('label') : null; };
  const words = (name, part) => { const label = said(name); return label ? (part ? label.querySelector(part) : label).textContent.trim() : ''; };
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
    const clock = form.clock.value ? words('clock').replace(/ ?[A-Z].*/, '') : 'no clock';
    const line = document.createElement('b');
    line.textContent = `${form.fen.value.trim() ? 'From a position' : words('start').replace(/ .*/, '')}, ${computer ? `level ${level.value}` : words('against', 'b').replace(/^(The|A)/, word => word.toLowerCase())}`;
    wish.replaceChildren(line, document.createElement('br'), `${clock}, ${form.seat.value === 'random' ? 'either side' : form.seat.value}`);
  }
  form.addEventListener('input', show);
  addEventListener('pageshow', show);
  show();
})();
