// Leads from the English page to that of the language that was chosen here, or that the browser wishes.

(() => {
  const tags = JSON.parse(document.currentScript.dataset.tags);
  const nearest = (tag) => {
    const [main, ...parts] = tag.toLowerCase().split("-");
    return [...parts.map((part) => `${main}-${part}`), main].map((known) => tags[known]).find(Boolean);
  };
  const own = document.documentElement.lang;
  const wanted = localStorage.getItem("language") ?? navigator.languages.map(nearest).find(Boolean) ?? "en";
  // The address of another language is asked for by itself.
  if (own === "en" && wanted !== own) location.replace(`${wanted}.html${location.search}${location.hash}`);
  addEventListener("click", (event) => {
    const link = event.target.closest?.(".tongues a");
    if (!link) return;
    localStorage.setItem("language", link.lang);
    link.hash = location.hash;
  }, true);
})();
