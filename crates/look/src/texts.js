// The texts that a script shows, in the language of its page: the body of the page has them by their names in `data-texts`.

const texts = JSON.parse(document.body.dataset.texts || '{}');

// A text with values for its placeholders. One that a number chooses has another form for 1, and one that a side chooses for that.
export function phrase(name, values = {}, otherwise = name) {
  const found = texts[`${name}=${values.count === 1 ? 1 : values.side}`] || texts[name] || otherwise;
  return found.replace(/\{\$(\w+)\}/g, (whole, value) => values[value] ?? whole);
}
