// The portal's service worker (docs/decisions/096). A page that the network does not give is answered with the page
// that the portal has kept for that, and its scripts, styles and fonts; nothing else is ever answered from here.
const CACHE = 'offline'
const PAGE = '/offline'
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

/** What the portal's pages have kept under an address; a failure of the network where they have kept nothing. */
async function kept(address) {
  const cache = await caches.open(CACHE)
  return (await cache.match(address, { ignoreVary: true })) ?? Response.error()
}
