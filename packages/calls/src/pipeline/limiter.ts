import { isIPv4 } from 'node:net'
import type { Limits, Rate } from '@nemt/adapters/limits.ts'
import { boundedCache } from '@nemt/domain/cache/bounded.ts'

type Kind = 'visitor' | 'visitors' | 'signIn' | 'user' | 'customer'

/**
 * How much of whom this process takes: all counts are its own and protect it; what has to hold over processes
 * is counted in the database.
 */
export type Limiter = {
  /**
   * Takes a subject's share; gives 0, or after how many seconds there is one again (then nothing is taken).
   */
  take: (kind: Kind, subject: string, cost?: number) => number
  /** The same without taking anything. */
  wait: (kind: Kind, subject: string) => number
  /** Gives back what was taken: a try that was none after all. */
  giveBack: (kind: Kind, subject: string, cost?: number) => void
  /**
   * Remembers a token that stood for somebody a moment ago: its calls go on while strangers of the same
   * address are held back.
   */
  met: (token: string) => void
  hasMet: (token: string) => boolean
}

/** Subjects remembered at most; a subject without debt is forgotten first. */
const SUBJECTS = 50_000
const TOKENS = 20_000
/**
 * What floating point may add to a sum of times, in ms and to spare. Without it the last share of a burst is
 * refused now and then, and only in a process that has run for a minute: its clock leaves fewer digits.
 */
const ROUNDED = 0.001

/** Opens the counts. `clock` in ms, any steady one. */
export function openLimiter(
  limits: Pick<Limits, Kind>,
  clock: () => number = () => performance.now(),
): Limiter {
  // For each subject the time at which what it took will have come in again (a leaky bucket as one number).
  const debts = new Map<string, number>()
  const tokens = boundedCache<string, true>(TOKENS)
  const waitFor = ({ burst, perSecond }: Rate, debt: number, now: number, cost: number): number => {
    if (!Number.isFinite(perSecond)) return 0
    const over = debt + (cost * 1_000) / perSecond - now - (burst * 1_000) / perSecond - ROUNDED
    return over > 0 ? Math.max(1, Math.ceil(over / 1_000)) : 0
  }
  const debtOf = (name: string, now: number): number => Math.max(debts.get(name) ?? 0, now)
  return {
    take: (kind, subject, cost = 1) => {
      const rate = limits[kind]
      if (!Number.isFinite(rate.perSecond)) return 0
      const [now, name] = [clock(), `${kind} ${subject}`]
      const debt = debtOf(name, now)
      // What costs more at once than there ever is needs half of that, and all of it is paid afterwards.
      const wait = waitFor(rate, debt, now, cost > rate.burst ? rate.burst / 2 : cost)
      if (wait > 0) return wait
      if (debts.size >= SUBJECTS) forget(debts, now)
      debts.set(name, debt + (cost * 1_000) / rate.perSecond)
      return 0
    },
    wait: (kind, subject) => {
      const now = clock()
      return waitFor(limits[kind], debtOf(`${kind} ${subject}`, now), now, 1)
    },
    giveBack: (kind, subject, cost = 1) => {
      const name = `${kind} ${subject}`
      const debt = debts.get(name)
      if (debt !== undefined) debts.set(name, debt - (cost * 1_000) / limits[kind].perSecond)
    },
    met: (token) => tokens.set(token, true),
    hasMet: (token) => tokens.get(token) === true,
  }
}

/**
 * Drops who owes nothing; when all owe, who has been known longest. A good part at once, since looking
 * through all of them takes time.
 */
function forget(debts: Map<string, number>, now: number): void {
  for (const [name, debt] of debts) if (debt <= now) debts.delete(name)
  for (const name of debts.keys()) {
    if (debts.size < SUBJECTS * 0.8) return
    debts.delete(name)
  }
}

/**
 * Whom an address stands for: one in IPv4, in IPv6 the net of a household or a machine (/64), of which it has
 * all addresses.
 */
export function houseOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (isIPv4(plain)) return plain
  const [withoutZone = ''] = plain.split('%', 1)
  const [head = '', tail] = withoutZone.toLowerCase().split('::')
  const groupsOf = (part: string) => part.split(':').filter(Boolean)
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')] as const
  const zeros = Array.from(
    { length: tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length) },
    () => '0',
  )
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
