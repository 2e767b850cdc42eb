// A service worker: the page comes from the network, and without one from what was kept.

const KEPT = "playground";
// The module of the computer is kept when it is asked for.
const FILES = [
  "./", "look.css", "style.css", "mark.svg", "manifest.json", "page.js", "board.js", "description.js", "pieces.js", "places.js", "sound.js", "look.js", "rules.js", "share.js", "tabs.js", "texts.js", "titles.js", "wish.js", "words.js", "computer.js", "thinker.js", "home.js", "feen.js",
  "feen.wasm", "rules.wasm",
];

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(keep());
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && new URL(event.request.url).origin === location.origin) {
    event.respondWith(answer(event.request));
  }
});

/** Keeps the files, and the page that asked for it in the language of the visitor. */
async function keep() {
  const [kept, pages] = await Promise.all([caches.open(KEPT), clients.matchAll({ includeUncontrolled: true })]);
  const files = [...FILES, ...pages.map(({ url }) => url.split(/[?#]/)[0])];
  // One file under two addresses would refuse them all.
  await kept.addAll([...new Set(files.map((file) => new URL(file, location.href).href))]);
}

async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await kept.put(request, response.clone());
    return response;
  } catch (error) {
    const found = await kept.match(request, { ignoreSearch: true });
    if (found) return found;
    throw error;
  }
}
