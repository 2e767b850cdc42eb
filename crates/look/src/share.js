// Links that are copied and sent: what was done is shown in the link for a moment, and said.

import { phrase } from './texts.js';

export async function copy(text, link, said) {
  try { await navigator.clipboard.writeText(text); } catch {
    const area = document.body.appendChild(document.createElement('textarea'));
    area.value = text;
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  const label = link.innerHTML;
  link.textContent = said.textContent = phrase('copied');
  setTimeout(() => { link.innerHTML = label; }, 1200);
}

// By what the device has for it, and without that by a copy.
export async function share(link, said) {
  try { if (navigator.share) return await navigator.share({ url: link.href, title: document.title }); } catch { return; }
  copy(link.href, link, said);
}
