import { NextRequest } from 'next/server'

/**
 * Longest text of one field that anything here reads: passwords end by 200 characters, addresses by 2,000.
 */
const LONGEST = 4_000

/**
 * A request as the sign-in library can read it, or null when its JSON is none: the library itself would
 * answer that with a 500 (S18). Only fields with a plain value go on, as texts.
 */
export async function readableAuthRequest(request: NextRequest): Promise<NextRequest | null> {
  const json = request.method === 'POST' && request.headers.get('content-type')?.includes('application/json')
  if (!json || !request.body) return request
  const body = fieldsOf(await request.text())
  if (!body) return null
  const headers = new Headers(request.headers)
  headers.delete('content-length')
  return new NextRequest(request.url, { method: 'POST', headers, body: JSON.stringify(body) })
}

function fieldsOf(text: string): Record<string, string> | null {
  try {
    const value: unknown = JSON.parse(text)
    if (!value || typeof value !== 'object' || Array.isArray(value)) return null
    const plain = Object.entries(value).filter(([, field]) =>
      ['string', 'number', 'boolean'].includes(typeof field),
    )
    return Object.fromEntries(plain.map(([name, field]) => [name, String(field).slice(0, LONGEST)]))
  } catch {
    return null
  }
}
