import { OutsideError } from '../adapters.ts'

/** No map service is waited for longer, tries and pauses together excluded (server-behaviour §2.5). */
const LIMIT_MS = 2_000
/** Pauses before the second and the third try when the service says 429 (doc 1 §7). */
const PAUSES_MS = [300, 500]
const LARGEST = 1_000_000

/**
 * Asks a map service for JSON: at most 2 s a try, no redirects (an address is the operator's choice, not the
 * service's), a megabyte at most, up to two more tries after 429. Throws OutsideError, temporary unless the
 * service refuses the question itself.
 */
export async function askMap(url: URL, init: RequestInit = {}): Promise<unknown> {
  for (let index = 0; ; index++) {
    const answer = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', 'user-agent': 'RidePortal', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    }).catch((error: unknown) => {
      throw new OutsideError('The map service does not answer.', true, error)
    })
    const pause = PAUSES_MS[index]
    if (answer.status === 429 && pause !== undefined) {
      await answer.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, pause))
      continue
    }
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new OutsideError(
        `Geocode request failed with status ${answer.status}`,
        answer.status === 429 || answer.status >= 500,
      )
    }
    return parsed(answer)
  }
}

async function parsed(answer: Response): Promise<unknown> {
  try {
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body ?? []) {
      size += part.length
      if (size > LARGEST) throw new Error('too large')
      parts.push(part)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    throw new OutsideError('The map service gave an answer that makes no sense.', true, error)
  }
}

/** A number inside an answer that nobody has checked; undefined for anything else. */
export function numberAt(value: unknown, ...path: (string | number)[]): number | undefined {
  const found = at(value, ...path)
  const number = typeof found === 'string' && found.trim() !== '' ? Number(found) : found
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A text inside it, trimmed to what a field of an address holds. */
export function textAt(value: unknown, ...path: (string | number)[]): string | undefined {
  const found = at(value, ...path)
  return typeof found === 'string' && found.trim() ? found.trim().slice(0, 120) : undefined
}

export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, step) =>
      inner !== null && typeof inner === 'object'
        ? (inner as Record<string | number, unknown>)[step]
        : undefined,
    value,
  )
}

/**
 * A line inside it, as GeoJSON has it: pairs of longitude and latitude in degrees; undefined for anything
 * else.
 */
export function lineAt(
  value: unknown,
  ...path: (string | number)[]
): [lng: number, lat: number][] | undefined {
  const found = at(value, ...path)
  if (!Array.isArray(found) || found.length < 2) return undefined
  const line = found.map((point): [number, number] => [numberAt(point, 0) ?? NaN, numberAt(point, 1) ?? NaN])
  return line.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90) ? line : undefined
}
