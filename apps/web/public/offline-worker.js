// The service worker of the passengers' portal (docs/decisions/096) and of a driver's page (148). A page that the
// network does not give is answered with the page that was kept for that, and its scripts, styles and fonts; nothing
// else is ever answered from here. Each of the two is registered for its own addresses (src/offline/shell.ts).
const SCOPE = new URL(self.registration.scope).pathname
const PAGE = SCOPE === '/passenger/' ? '/offline' : `${SCOPE}offline`
/** Named like its page: what the one keeps, the other never clears. */
const CACHE = PAGE
/** A network that says nothing for so long is none, ms. */
const PATIENCE_MS = 20_000

addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') event.respondWith(pageOf(request))
  else if (new URL(request.url).pathname.startsWith('/_next/static/')) event.respondWith(fileOf(request))
})

async function pageOf(request) {
  const patience = new Promise((_, reject) => setTimeout(reject, PATIENCE_MS, new Error('no answer')))
  try {
    return await Promise.race([fetch(request), patience])
  } catch {
    return kept(PAGE)
  }
}

async function fileOf(request) {
  try {
    return await fetch(request)
  } catch {
    return kept(request.url)
  }
}

/** What pages have kept under an address; a failure of the network where they have kept nothing. */
async function kept(address) {
  const cache = await caches.open(CACHE)
  return (await cache.match(address, { ignoreVary: true })) ?? Response.error()
}
