// Leads from the English page to that of the language that was chosen here, or that the browser wishes.

(() => {
  const TRADITIONAL = ["hant", "tw", "hk", "mo"];
  const nearest = (tag) => {
    const [language, ...parts] = tag.toLowerCase().split("-");
    if (language === "yue") return "zh-Hant";
    if (language !== "zh") return ["en", "ja", "ko", "fr", "de"].find((known) => known === language);
    return !parts.includes("hans") && parts.some((part) => TRADITIONAL.includes(part)) ? "zh-Hant" : "zh-Hans";
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
