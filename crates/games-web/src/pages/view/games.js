import { phrase } from './texts.js';

// The page of all games: shows those that are looked for while somebody types.
(() => {
  const form = document.querySelector('.find'), all = document.querySelector('.fams');
  const found = all.querySelector('.found'), status = found?.querySelector('[role=status]');
  form.querySelector('button').classList.add('unseen');
  // The page of an answer has no others to show.
  if (!status || !found.hidden) {
    form.addEventListener('change', () => form.requestSubmit());
    return;
  }
  const families = [...all.querySelectorAll('.fam:not(.found)')], games = [...all.querySelectorAll('[data-find]')];
  const plain = text => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize('NFC').replace(/[\s\-_’'.,]/g, '').replace(/×/g, 'x');
  let asked = 0;
  async function show() {
    const text = plain(form.q.value), size = form.size.value, hands = form.hands.checked;
    const isAll = !text && !size && !hands, own = ++asked;
    let count = 0;
    for (const game of games) {
      const isFound = game.dataset.find.includes(text) && (!size || game.dataset.size === size) && (!hands || 'hands' in game.dataset);
      (game.closest('li') || game).hidden = !isFound;
      count += isFound;
    }
    for (const family of families) family.hidden = !family.querySelector('li:not([hidden]), .flag:not([hidden])');
    all.classList.toggle('few', !isAll);
    found.hidden = isAll;
    found.querySelector('ul')?.remove();
    all.querySelector('.near')?.remove();
    const said = count ? phrase('games-found', { count }) : phrase('no-game-found'), typed = form.q.value.trim();
    status.textContent = typed ? phrase('found-with', { games: said, text: typed }) : said;
    history.replaceState(null, '', isAll ? location.pathname : `?${new URLSearchParams(new FormData(form))}`);
    if (count || isAll) return;
    // What is near is for the server to say.
    const answer = await fetch(`/games?${new URLSearchParams(new FormData(form))}&language=${document.documentElement.lang}`);
    const near = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('.near');
    if (near && own === asked) found.after(near);
  }
  form.addEventListener('input', show);
  form.addEventListener('submit', event => { event.preventDefault(); show(); });
  addEventListener('pageshow', () => { if (form.q.value || form.hands.checked || form.size.value) show(); });
})();
