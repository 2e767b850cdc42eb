// What a page does besides: without this script all is the same but that.

import { listenToMute, sound, soundAtOnce } from './sound.js';
import { share } from './share.js';

listenToMute(document.querySelector('#sound'));

// A page that waited is followed by one with the turn of the other player.
const { className } = document.body, before = sessionStorage.getItem(location.pathname);
sessionStorage.setItem(location.pathname, className);
if (before === 'waits' && className !== 'waits') soundAtOnce(className === 'ended' ? 'end' : 'move');

// The piece that is chosen is shown in the hand.
addEventListener('change', ({ target }) => {
  if (target.name !== 'piece') return;
  const piece = target.parentElement.querySelector('img').cloneNode();
  piece.className = '';
  document.querySelector('.me .face').replaceChildren(piece);
  document.querySelector('.me small').textContent = `you hold ${target.ariaLabel.replace('Give ', '')}`;
});

addEventListener('click', event => {
  const link = event.target.closest('[data-do=share]');
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  share(link, document.querySelector('#said'));
});

// An own action takes the place of the page before, so that Back leaves the game.
addEventListener('submit', async event => {
  const form = event.target;
  if (!location.pathname.startsWith('/g/') || event.defaultPrevented) return;
  event.preventDefault();
  if (/\/(give|place)$/.test(form.action)) sound('move');
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    if (answer.type === 'opaqueredirect') return location.replace(location.pathname.split('/').slice(0, 3).join('/'));
  } catch {}
  if (event.submitter?.name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: event.submitter.name, value: event.submitter.value }));
  form.submit();
});
