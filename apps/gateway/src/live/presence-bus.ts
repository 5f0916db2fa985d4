import { logFault } from '@nemt/adapters/last-resort.ts'
import type { Present } from '@nemt/domain/presence/schema.ts'
import type { Sql } from '@nemt/store/sql.ts'
import { randomUUID } from 'node:crypto'

/** Told by one gateway to all others; PostgreSQL passes it on and keeps nothing of it. */
const CHANNEL = 'portal_presence'
/** A notification holds 8,000 bytes: so many people fit, names of people being what they are. */
const MOST_TOLD = 20
const LONGEST_NAME = 80

/**
 * `at`: who of one's own is at a place, all of them; `alive`: what was told still holds; `who`: asks all others to tell
 * theirs, because one has just come or may have missed something.
 */
type Told =
  | { from: string; tells: 'at'; place: string; people: Present[] }
  | { from: string; tells: 'alive' | 'who' | 'gone' }

/** Who is where at the other gateways. */
export type PresenceBus = {
  tell: (place: string, people: readonly Present[]) => void
  /** Tells the others that what was told still holds, and forgets whoever said nothing for long. */
  beat: () => void
  elsewhere: (place: string) => Present[]
  close: () => Promise<void>
}

type Options = {
  /** False where the database's notifications don't arrive: then each gateway knows its own people. */
  hints?: boolean | undefined
  silentMs: number
  now?: () => number
  /** Who is at another gateway has changed. */
  changed: (place: string) => void
  /** All places of one's own, with who is there. */
  own: () => Iterable<[string, readonly Present[]]>
}

type Other = { heard: number; at: Map<string, Present[]> }

/** Joins the gateways: each knows who is where at the others, as long as they say so. */
export function openPresenceBus(sql: Sql, options: Options): PresenceBus {
  const { silentMs, changed, own, now = () => performance.now() } = options
  const self = randomUUID()
  const others = new Map<string, Other>()
  const send = (told: Told): void => {
    if (options.hints === false) return
    // What is lost is told again when somebody asks, or comes, or goes.
    sql
      .notify(CHANNEL, JSON.stringify(told))
      .catch((error: unknown) => logFault('telling who is there', error))
  }
  const tell: PresenceBus['tell'] = (place, people) =>
    send({
      from: self,
      tells: 'at',
      place,
      people: people
        .slice(0, MOST_TOLD)
        .map((person) => ({ ...person, name: person.name.slice(0, LONGEST_NAME) })),
    })
  const forget = (from: string): void => {
    const places = [...(others.get(from)?.at.keys() ?? [])]
    others.delete(from)
    for (const place of places) changed(place)
  }
  const hear = (text: string): void => {
    const told = JSON.parse(text) as Told
    if (told.from === self) return
    if (told.tells === 'gone') return forget(told.from)
    if (told.tells === 'who') for (const [place, people] of own()) tell(place, people)
    const other = others.get(told.from)
    if (!other && told.tells === 'alive') send({ from: self, tells: 'who' })
    const at = other?.at ?? new Map<string, Present[]>()
    others.set(told.from, { heard: now(), at })
    if (told.tells !== 'at') return
    if (told.people.length === 0) at.delete(told.place)
    else at.set(told.place, told.people)
    changed(told.place)
  }
  // Each time that it listens anew it may have missed something.
  const ask = (): void => send({ from: self, tells: 'who' })
  const listening =
    options.hints === false
      ? undefined
      : sql.listen(CHANNEL, hear, ask).catch((error: unknown) => logFault('hearing who is there', error))
  return {
    tell,
    beat: () => {
      send({ from: self, tells: 'alive' })
      for (const [from, { heard }] of others) if (now() - heard > silentMs) forget(from)
    },
    elsewhere: (place) => [...others.values()].flatMap(({ at }) => at.get(place) ?? []),
    close: async () => {
      send({ from: self, tells: 'gone' })
      await (await listening)?.unlisten().catch(() => {})
    },
  }
}
