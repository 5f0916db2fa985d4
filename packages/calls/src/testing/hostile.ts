/** Half a character, which has no form in UTF-8, and what PostgreSQL has no place for. */
export const UNREADABLE: unknown[] = [
  '\ud800',
  'a\udc00b',
  'half \ud83d',
  '\u0000',
  'a\u0000b',
  nested(2_000),
  { '\ud800': 1 },
  { 'a\u0000': 1 },
  { deep: nested(50, 'object') },
]

/** Instants and dates that calendars, time zones or the database don't take alike. */
export const OUT_OF_TIME: unknown[] = [
  -8.64e15,
  8.64e15,
  8.64e15 + 1,
  -62_135_596_800_001,
  -2_208_988_800_001,
  -2_208_988_800_000,
  35_659_000_000_001,
  253_402_300_800_000,
  -1,
  0,
  1e15,
  1.5,
  2 ** 53,
  '0000-01',
  '0000-01-01',
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '9999-12-31',
  '10000-01-01',
  '2026-02-30',
  '2026-13-01',
  '-000001-01-01',
  '2026-02-30T25:61:61Z',
  '24:00',
  '99:99',
  'Etc/Unknown',
]

/** What people who look for a way in send. Made anew for each use: a call may change what it is given. */
export const HOSTILE: unknown[] = [
  null,
  true,
  false,
  -1,
  1e300,
  -0,
  '',
  ' ',
  '\n',
  "'; drop table ride; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%',
  '_',
  '\\',
  '\u202e',
  '\ufeff',
  '🚑'.repeat(100),
  'e\u0301\u0302\u0303',
  'İ',
  'ß',
  'NaN',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  [],
  {},
  [[]],
  [null],
  { $gt: '' },
  { length: 5 },
  JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}'),
  Array.from({ length: 3_000 }, () => 'x'),
  'x'.repeat(100_000),
]

function nested(levels: number, of: 'array' | 'object' = 'array'): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = of === 'array' ? [value] : { a: value }
  return value
}

export type Path = (string | number)[]

/** Every path into a payload down to twelve levels, deepest last. */
export function paths(value: unknown, at: Path = []): Path[] {
  return value !== null && typeof value === 'object' && at.length < 12
    ? Object.entries(value).flatMap(([key, inner]) => [[...at, key], ...paths(inner, [...at, key])])
    : []
}

/**
 * A copy of a payload with another value at a path; undefined takes it away. A key `__proto__` is a property of its
 * own, as JSON reads it: to assign it would give the copy a prototype, which no payload brings along. A list has no
 * names in JSON: what is named in one comes as its last.
 */
export function changed(value: unknown, path: Path, to: unknown): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  let at: Record<string, unknown> = copy
  for (const step of path.slice(0, -1)) at = at[step] as Record<string, unknown>
  const last = path.at(-1) as string
  if (Array.isArray(at) && !/^\d+$/.test(last)) at.push(to)
  else if (to === undefined) delete at[last]
  else Object.defineProperty(at, last, { value: to, configurable: true, enumerable: true, writable: true })
  return copy
}

type Chance = {
  below: (limit: number) => number
  pick: <T>(among: readonly T[]) => T
  chance: (percent: number) => boolean
}

/**
 * A payload broken in one to three places, as a seed has it: wrong values, values of elsewhere, missing and
 * unknown ones, wrapped ones.
 */
export function broken(payload: unknown, random: Chance, elsewhere: readonly unknown[]): unknown {
  let hostile = payload
  for (let left = 1 + random.below(3); left > 0; left--) {
    const all = paths(hostile)
    const path: Path =
      all.length > 0 && all.length < 500 && random.chance(95) ? random.pick(all) : ['surprise']
    if (typeof hostile !== 'object' || hostile === null || Array.isArray(hostile)) return hostile
    const kind = random.below(100)
    const present = path.reduce<unknown>(
      (at, step) => (at as Record<string, unknown> | undefined)?.[step],
      hostile,
    )
    if (kind < 30) hostile = changed(hostile, path, random.pick(HOSTILE))
    else if (kind < 50) hostile = changed(hostile, path, random.pick(OUT_OF_TIME))
    // Nothing is changed in what is nested too deeply to be copied again.
    else if (kind < 60) return changed(hostile, path, random.pick(UNREADABLE))
    else if (kind < 75) hostile = changed(hostile, path, random.pick(elsewhere))
    else if (kind < 83) hostile = changed(hostile, path, undefined)
    else if (kind < 88) hostile = changed(hostile, path, [present])
    else if (kind < 93)
      hostile = changed(
        hostile,
        path,
        typeof present === 'string' ? present + random.pick(['\ud800', '\u0000', 'x', ' ']) : asText(present),
      )
    else
      hostile = changed(
        hostile,
        [
          ...path.slice(0, -1),
          random.pick(['surprise', '__proto__', 'key', 'customer_key', 'constructor', '\ud800']),
        ],
        present,
      )
  }
  return hostile
}

/** What is no text as one; what has no prototype can't be made one by itself. */
function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
