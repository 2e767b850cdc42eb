// The words of texts and attributes of a page that stand in no brackets, but for those of elements that EXCEPT selects. An element
// of another language has its own.
const found = new Set();
const look = (text, place, depth = 0) => {
  let bare = '';
  for (const letter of text) {
    if (letter === '⟦') depth++;
    else if (letter === '⟧') { depth--; bare += ' '; }
    else if (depth < 1) bare += letter;
  }
  // A name that other programs have for the game stands after its title.
  if (place.startsWith('option') && text.startsWith('⟦')) bare = bare.replace(/ \(\S+\)$/, '');
  for (const word of bare.match(/\p{L}{2,}/gu) || []) found.add(`${word} (${place})`);
  return depth;
};
for (const element of document.querySelectorAll('html, html *')) {
  if (element.closest(`script, noscript, style, code, pre, [lang]:not(html)${EXCEPT}`)) continue;
  const place = element.localName + (element.id && '#' + element.id) + (element.className?.baseVal ?? element.className).replace(/^(?=.)| (?=.)/g, '.');
  for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext']) look(element.getAttribute(name) || '', place + ' ' + name);
  if (element.matches('meta[name=description], meta[property^=og\\:][property$=n]')) look(element.content, place);
  // A text may go on after an element within it.
  let depth = 0;
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) depth = look(node.data, place, depth);
}
return [...found];
