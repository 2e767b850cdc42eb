// The way back to the games of the server that the page was opened from.

import { phrase } from "./words.js";

/** The parts of a server that its links to this page name, each with its address there. */
export const KEYS = ["games", "quarto"];

/** Links in the header, kept for this tab: of a server that the address names, or of the one before. */
export function showWayBack(parts) {
  const named = KEYS.filter((key) => parts.has(key)).map((key) => [key, parts.get(key)]);
  if (named.length > 0 && document.referrer !== "") sessionStorage.setItem("home", JSON.stringify({ origin: new URL(document.referrer).origin, named }));
  const home = JSON.parse(sessionStorage.getItem("home") ?? "null");
  if (home === null) return;
  const links = home.named.flatMap(([key, path]) => {
    const address = URL.parse(path, home.origin);
    // A link of somebody else cannot lead elsewhere.
    if (address?.origin !== home.origin || !address.protocol.startsWith("http")) return [];
    return [Object.assign(document.createElement("a"), { href: address.href, textContent: phrase(key), className: "home" })];
  });
  const nav = document.querySelector("header nav");
  for (const link of nav.querySelectorAll(".home")) link.remove();
  nav.prepend(...links);
}
