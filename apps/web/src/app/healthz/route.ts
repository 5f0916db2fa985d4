/** The web process is alive; the front door asks. */
export function GET(): Response {
  return new Response('ok', { headers: { 'cache-control': 'no-store' } })
}

export const dynamic = 'force-dynamic'
