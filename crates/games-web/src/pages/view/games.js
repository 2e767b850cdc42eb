import { phrase } from './texts.js';

// The page of all games: shows those that are looked for while somebody types.
(() => {
  const form = document.querySelector('.find'), all = document.querySelector('.fams');
  const found = all.querySelector('.found'), status = found.querySelector('[role=status]');
  // The button is for a page without a script.
  form.querySelector('button').hidden = true;
  const listen = show => {
    form.addEventListener('input', show);
    // Return leads to the first game that is found.
    form.addEventListener('submit', async event => {
      event.preventDefault();
      await show();
      [...all.querySelectorAll('a[data-find]')].find(one => one.checkVisibility())?.focus();
    });
  };
  const ask = async () => new DOMParser().parseFromString(await (await fetch(`/games?${new URLSearchParams(new FormData(form))}&language=${document.documentElement.lang}`)).text(), 'text/html');
  let asked = 0;
  // The page of an answer has no others to show: the server has them.
  if (!found.hidden) {
    return listen(async () => {
      const own = ++asked, answer = await ask(), said = answer.querySelector('.found [role=status]');
      if (own !== asked) return;
      status.textContent = said.textContent;
      said.replaceWith(status);
      all.replaceChildren(...answer.querySelector('.fams').children);
      history.replaceState(null, '', `?${new URLSearchParams(new FormData(form))}`);
    });
  }
  const families = [...all.querySelectorAll('.fam:not(.found)')], games = [...all.querySelectorAll('[data-find]')];
  const plain = text => text.toLowerCase().normalize('NFD').replace(/[\u0300-\u036f]/g, '').normalize('NFC').replace(/[\s\-_’'.,]/g, '').replace(/×/g, 'x');
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
    const near = (await ask()).querySelector('.near');
    if (near && own === asked) found.after(near);
  }
  listen(show);
  addEventListener('pageshow', () => { if (form.q.value || form.hands.checked || form.size.value) show(); });
})();
