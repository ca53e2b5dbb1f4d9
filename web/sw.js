/**
 * The service worker: keeps one whole version of the page on the device, and serves it from there.
 *
 * A version is a list of files with their hashes, which the build writes ahead of this script.  All
 * of them are fetched and checked before the version counts as installed: if one is not what it
 * should be, as while a host is being updated, nothing of the version is ever used.  A new version
 * waits until the page says that it may take over, or until no page is open.
 *
 * Files that belong to a version or have their hash in their name are never asked of the network
 * again, and those of an older version are kept as long as a page of it is open.
 */

/**
 * @typedef {{build: string, files: Record<string, string>, spare: Record<string, string>}} Version
 *   files: what every visit needs, by its path from here, with its hash; spare: what is needed only
 *   where the snapshot of Python fails, and kept once it was.
 */

const worker = /** @type {any} */ (self);
/** @type {Version} */
const { build, files, spare } = worker.REGALIA_VERSION;
const scope = new URL("./", worker.location.href);
/** Several pages may live under one host, each with caches of its own. */
const OURS = `regalia ${scope.pathname} `;
const NAME = OURS + build;
/** Addresses that mean one and the same file for ever. */
const FOR_EVER = /^(?:v-|runtime\/|icons\/)/;
/** How long an open page has to tell which version it is. */
const PATIENCE = 3000;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(bring(files));
  hasten(event);
});
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(tidy()));

/** What pages say, see update.js. */
worker.addEventListener("message", (/** @type {any} */ event) => {
  const { data, ports } = event;
  if (data.ask === "build") ports[0]?.postMessage(build);
  else if (data.say === "take over") event.waitUntil(worker.skipWaiting());
  else if (data.say === "here" && data.build === build) event.waitUntil(welcome(data.plain));
});

/** @param {boolean} plain  a page of this very version is open; plain: it needs what is spare, too */
async function welcome(plain) {
  // Not before: a page that came from the host may be of another version than this.
  await worker.clients.claim();
  await tidy();
  if (plain) await bring(spare);
}

/**
 * Has files that never change be taken from this version's cache without asking this script, where
 * browsers can do that.
 * @param {any} event
 */
function hasten(event) {
  const lasting = Object.keys(files).filter((path) => FOR_EVER.test(path));
  const places = new Set(lasting.map((path) => path.replace(/^(v-[^/]*\/).*/, "$1*")));
  const or = [...places].map((path) => ({
    urlPattern: { pathname: scope.pathname + path, search: "*" },
  }));
  const routes = [{ condition: { or }, source: { cacheName: NAME } }];
  // One that cannot is no worse off: it asks as before.
  Promise.resolve(event.addRoutes?.(routes)).catch(() => {});
}

/** @param {Record<string, string>} wanted  fetches and keeps all of it, or fails */
async function bring(wanted) {
  const cache = await caches.open(NAME);
  await Promise.all(
    Object.entries(wanted).map(async ([path, integrity]) => {
      const address = new URL(path, scope).href;
      // Kept by an attempt that was cut short, or by another version.
      if (await cache.match(address)) return;
      const same = FOR_EVER.test(path) && (await kept(address));
      await cache.put(address, same || (await fetched(address, path, integrity)));
    }),
  );
}

/**
 * @param {string} address @param {string} path @param {string} integrity
 * @returns {Promise<Response>} the file, if it is exactly the one that is meant
 */
async function fetched(address, path, integrity) {
  const cache = FOR_EVER.test(path) ? "default" : "no-cache";
  const response = await fetch(address, { integrity, cache, credentials: "same-origin" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  // A page may not be answered with what came by a detour.
  if (!response.redirected) return response;
  return new Response(await response.blob(), { headers: response.headers });
}

/** @param {string} address @returns {Promise<Response | undefined>} from whatever version of ours */
async function kept(address) {
  for (const name of await caches.keys()) {
    if (!name.startsWith(OURS)) continue;
    const found = await (await caches.open(name)).match(address);
    if (found) return found;
  }
  return undefined;
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(scope.href)) return;
  const path = new URL(url).pathname.slice(scope.pathname.length).replace(/^index\.html$/, "");
  if (Object.hasOwn(files, path)) event.respondWith(own(path, event.request));
  else if (FOR_EVER.test(path)) event.respondWith(any(event.request));
});

/** @param {string} path @param {Request} request  for a file of this version */
async function own(path, request) {
  const address = new URL(path, scope).href;
  const found = await (await caches.open(NAME)).match(address);
  if (found) return found;
  // Gone only where the browser or a person has thrown it away. What the host has instead may be of
  // another version: good enough for a page, which names its own files.
  return fetched(address, path, files[path]).catch(() => fetch(request));
}

/** @param {Request} request  a file that never changes, perhaps of another version */
async function any(request) {
  const { origin, pathname } = new URL(request.url);
  return (await kept(origin + pathname)) ?? fetch(request);
}

/** Throws away the versions of which no page is open. */
async function tidy() {
  // What comes next is not ours to judge.
  const { waiting, installing } = worker.registration;
  if (waiting || installing) return;
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = await Promise.all(pages.map(buildOf));
  // A page that does not answer may be of any version.
  if (open.includes(undefined)) return;
  const needed = new Set([build, ...open].map((one) => OURS + one));
  const names = await caches.keys();
  const over = names.filter((name) => name.startsWith(OURS) && !needed.has(name));
  await Promise.all(over.map((name) => caches.delete(name)));
}

/** @param {any} page @returns {Promise<string | undefined>} which version a page is */
function buildOf(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(() => resolve(undefined), PATIENCE);
    page.postMessage({ ask: "build" }, [port2]);
  });
}
