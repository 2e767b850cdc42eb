// The first page: says in words what will be played.
(() => {
  const form = document.querySelector('.lobby form'), wish = document.querySelector('#wish');
  const said = name => { const input = form.querySelector(`[name=${name}]:checked`); return input ? input.closest('label') : null; };
  const words = (name, part) => { const label = said(name); return label ? (part ? label.querySelector(part) : label).textContent.trim() : ''; };
  function show() {
    const clock = form.clock.value ? words('clock').replace(/ ?[A-Z].*/, '') : 'no clock';
    const line = document.createElement('b');
    line.textContent = `${form.fen.value.trim() ? 'From a position' : words('start').replace(/ .*/, '')}, ${words('against', 'b').replace(/^(The|A)/, word => word.toLowerCase())}`;
    wish.replaceChildren(line, document.createElement('br'), `${clock}, ${form.seat.value === 'random' ? 'either side' : form.seat.value}`);
  }
  form.addEventListener('input', show);
  addEventListener('pageshow', show);
  show();
})();
