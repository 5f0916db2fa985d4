/** The web process is alive; the front door asks. */
export const GET = (): Response => new Response('ok', { headers: { 'cache-control': 'no-store' } })
export const dynamic = 'force-dynamic'
