// An own action takes the place of the page before, so that Back leaves the game. Without this script all is the same but that.
addEventListener('submit', async event => {
  const form = event.target;
  if (!location.pathname.startsWith('/g/') || event.defaultPrevented) return;
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  try {
    const answer = await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    if (answer.type === 'opaqueredirect') return location.replace(location.pathname.split('/').slice(0, 3).join('/'));
  } catch {}
  if (event.submitter?.name) form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: event.submitter.name, value: event.submitter.value }));
  form.submit();
});
