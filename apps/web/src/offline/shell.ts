/**
 * A page that is shown where there is no network, and the addresses that it stands for. The cache that keeps it has its
 * name (public/offline-worker.js).
 */
type Shell = { page: string; scope: string }

export const portalShell: Shell = { page: '/offline', scope: '/passenger/' }
export const driveShell: Shell = { page: '/scope/fleet/drive/offline', scope: '/scope/fleet/drive/' }

const WORKER = '/offline-worker.js'
const DAY_MS = 86_400_000
/** The headers under which the cache remembers what a page depends on, and when it was kept. */
const MADE_OF = 'x-made-of'
const KEPT_AT = 'x-kept-at'

/**
 * Keeps the page for when there is no network, with the scripts, styles and fonts that it names; once a day, and when
 * what it depends on is another (`madeOf`: language, size of text, customer's words). Nothing in it is about
 * anybody.
 */
export async function keepShell({ page, scope }: Shell, madeOf: string): Promise<void> {
  if (!canKeep()) return
  await navigator.serviceWorker.register(WORKER, { scope })
  const cache = await caches.open(page)
  const before = await cache.match(page, { ignoreVary: true })
  const age = Date.now() - Number(before?.headers.get(KEPT_AT))
  if (before?.headers.get(MADE_OF) === madeOf && age < DAY_MS) return
  const answer = await fetch(page)
  if (!answer.ok || answer.redirected) return
  const html = await answer.text()
  const files = filesOf(html)
  await cache.addAll(files)
  const headers = new Headers(answer.headers)
  headers.set(MADE_OF, madeOf)
  headers.set(KEPT_AT, String(Date.now()))
  await cache.put(page, new Response(html, { headers }))
  const wanted = new Set([page, ...files])
  const old = (await cache.keys()).filter(({ url }) => !wanted.has(new URL(url).pathname))
  await Promise.all(old.map((request) => cache.delete(request)))
}

/** Browsers keep pages for themselves on secure addresses only. */
function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window
}

/** The addresses of what a page is made of besides its text. */
function filesOf(html: string): string[] {
  return [...new Set(html.match(/\/_next\/static\/[\w./~-]+/g))]
}

/** Takes the page away again, and who answers with it. */
export async function forgetShell({ page, scope }: Shell): Promise<void> {
  if (!canKeep()) return
  const worker = await navigator.serviceWorker.getRegistration(scope)
  await Promise.all([worker?.unregister(), caches.delete(page)])
}
