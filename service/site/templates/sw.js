// Keeps the pages and their files for when there is no connection: asks the network first, and takes what is kept where it fails.
const OURS = "mahjong-score-";
const CACHE = `${OURS}{{ digest }}`;
const KEPT = {{ files|tojson }};
const MOST = 150;

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
});

addEventListener("activate", (event) => {
  // Other applications of this origin have caches too.
  const isOld = (name) => name.startsWith(OURS) && name !== CACHE;
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isFile = url.pathname.startsWith("/static/");
  // What the API says is not kept: scores are asked of the service.
  if (request.method === "GET" && url.origin === location.origin && (isFile || request.mode === "navigate")) {
    event.respondWith(answer(request, url, isFile));
  }
});

// A page that was open before there was a worker, or a match under its own address.
addEventListener("message", (event) => {
  const request = new Request(event.data);
  event.waitUntil(caches.open(CACHE).then(async (cache) => {
    if (!isKept(new URL(request.url)) || await cache.match(request, { ignoreVary: true })) return;
    const told = await fetch(request);
    if (told.ok) await keep(cache, request, told);
  }).catch(() => {}));
});

const isKept = (url) => !url.searchParams.has("hand");

async function answer(request, url, isFile) {
  const cache = await caches.open(CACHE);
  try {
    const told = await fetch(request);
    if (told.ok && isKept(url)) await keep(cache, request, told.clone());
    return told;
  } catch {
    const lang = url.searchParams.get("lang") ?? (navigator.language.startsWith("ja") ? "ja" : "en");
    const found = (address) => cache.match(address, { ignoreVary: true });
    // The calculator writes its rules into its address, and opens without them; another page would be about something else.
    const isPlain = url.pathname === "/" ? isKept(url) : [...url.searchParams.keys()].every((name) => name === "lang");
    return await found(request)
      ?? (isPlain ? await found(`${url.pathname}?lang=${lang}`) : undefined)
      ?? (isFile ? Response.error() : await found(`/offline?lang=${lang}`));
  }
}

async function keep(cache, request, told) {
  if (told.headers.get("Cache-Control")?.includes("no-store")) return;
  await cache.put(request, told);
  const names = await cache.keys();
  for (const name of names.slice(KEPT.length, Math.max(KEPT.length, names.length - MOST))) await cache.delete(name);
}
