import type { Policy } from '../policy/schema.ts'

export const entryKinds = ['hold', 'adjust', 'commit', 'release', 'fee', 'import'] as const
export type EntryKind = (typeof entryKinds)[number]
/** A line of the append-only ledger: rides and cents, negative where something is given back. */
export type Entry = { ride?: string; kind: EntryKind; count: number; cents: number }
export type Amount = { count: number; cents: number }

/** Of what is held of a ride; the others are spent. */
export const heldKinds: readonly EntryKind[] = ['hold', 'adjust', 'release']
const zero: Amount = { count: 0, cents: 0 }

function plus(a: Amount, b: Amount): Amount {
  return { count: a.count + b.count, cents: a.cents + b.cents }
}

function sum(entries: readonly Amount[]): Amount {
  return entries.reduce(plus, zero)
}

/** What a ride still holds. */
export function openHold(entries: readonly Entry[], ride: string): Amount {
  return sum(entries.filter((entry) => entry.ride === ride && heldKinds.includes(entry.kind)))
}

/** At creation: one ride and its estimate (cents). */
export function holdEntry(ride: string, estimate: number): Entry {
  return {
    ride,
    kind: 'hold',
    count: 1,
    cents: estimate,
  }
}

/** After an edit: what the new estimate differs by. Nothing when nothing is held. */
export function adjustEntries(open: Amount, ride: string, estimate: number): Entry[] {
  return open.count > 0 && open.cents !== estimate
    ? [{ ride, kind: 'adjust', count: 0, cents: estimate - open.cents }]
    : []
}

/** On cancel, unavailable, rejected, unused: everything back. */
export function releaseEntries(open: Amount, ride: string): Entry[] {
  return open.count || open.cents
    ? [{ ride, kind: 'release', count: 0 - open.count, cents: 0 - open.cents }]
    : []
}

/** At completion: the hold goes, one ride and its actual cost come. */
export function commitEntries(open: Amount, ride: string, cost: number): Entry[] {
  return [...releaseEntries(open, ride), { ride, kind: 'commit', count: 1, cents: cost }]
}

/** After a no-show: the fee, and one ride where the benefit counts no-shows (the default). */
export function failEntries(
  open: Amount,
  ride: string,
  fee: number,
  policy: Pick<Policy, 'no_show_consumes'>,
): Entry[] {
  return [
    ...releaseEntries(open, ride),
    { ride, kind: 'fee', count: policy.no_show_consumes === false ? 0 : 1, cents: fee },
  ]
}

/** After a cancellation, or when nobody drives: what is owed all the same, without a ride. */
export function cancelEntries(open: Amount, ride: string, fee: number): Entry[] {
  return [
    ...releaseEntries(open, ride),
    ...(fee === 0 ? [] : [{ ride, kind: 'fee', count: 0, cents: fee } as const]),
  ]
}

/** A ride's lines of one kind in one interval as they leave it, and as they come to another one. */
export function shareMoved({ ride, kind, count, cents }: Entry & { ride: string }): {
  taken: Entry
  given: Entry
} {
  const [outwards, inwards] = kind === 'hold' ? [holdKind(0 - count), holdKind(count)] : [kind, kind]
  return {
    taken: { ride, kind: outwards, count: 0 - count, cents: 0 - cents },
    given: { ride, kind: inwards, count, cents },
  }
}

/** What a change of a ride's hold is called: more rides, fewer, or only other costs. */
export function holdKind(count: number): 'hold' | 'release' | 'adjust' {
  if (count === 0) return 'adjust'
  return count > 0 ? 'hold' : 'release'
}

/** null = unlimited. */
export type Allotment = { count: number | null; cents: number | null }

/**
 * What a benefit grants per interval (V315, V316, X076): without an allotment as many rides as wanted; money
 * may be 'unlimited'.
 */
export function allotmentOf(policy: Pick<Policy, 'trip'>): Allotment {
  const { count, fund } = policy.trip?.ride?.allotment ?? {}
  return { count: count ?? null, cents: fund === undefined || fund === 'unlimited' ? null : fund }
}

export type FundStats = {
  pending: Amount
  completed: Amount
  invalid: Amount
  remaining: { count: number | null; cents: number | null }
}

function rest(granted: number | null, used: number): number | null {
  return granted === null ? null : Math.max(0, granted - used)
}

/**
 * Statistics of one interval (E162–E165, server-behaviour §2.9): pending = open holds, completed = what was
 * spent, invalid = holds of rides that now break the benefit's rules (a part of pending), remaining = granted
 * − completed − pending, null when unlimited.
 */
export function fundStats(
  entries: readonly Entry[],
  granted: Allotment,
  invalidRides: ReadonlySet<string> = new Set(),
): FundStats {
  const pending = sum(entries.filter(({ kind }) => heldKinds.includes(kind)))
  const completed = sum(entries.filter(({ kind }) => !heldKinds.includes(kind)))
  const invalid = sum(
    entries.filter(
      ({ kind, ride }) => heldKinds.includes(kind) && ride !== undefined && invalidRides.has(ride),
    ),
  )
  const used = plus(pending, completed)
  return {
    pending,
    completed,
    invalid,
    remaining: { count: rest(granted.count, used.count), cents: rest(granted.cents, used.cents) },
  }
}

/** Whether one more ride of this cost (cents) fits. */
export function fits(granted: Allotment, used: Amount, cost: number): boolean {
  return (
    (granted.count === null || used.count + 1 <= granted.count) &&
    (granted.cents === null || used.cents + cost <= granted.cents)
  )
}

/** Low: fewer than two rides, or less than 100 cents (V914, V915). */
export function isLow({ remaining }: Pick<FundStats, 'remaining'>): boolean {
  return (
    (remaining.count !== null && remaining.count < 2) || (remaining.cents !== null && remaining.cents < 100)
  )
}

/** The banner of a benefit's card (V912, V913, V916, V917): unavailable is red, low is yellow. */
export function fundBanner(
  stats: Pick<FundStats, 'remaining'>,
  facts: { passengerActive: boolean; fundEnabled: boolean; fundsEnabled: boolean },
): { kind: 'unavailable'; colour: 'red' } | { kind: 'low'; colour: 'yellow' } | null {
  if (!facts.passengerActive || !facts.fundEnabled || !facts.fundsEnabled)
    return { kind: 'unavailable', colour: 'red' }
  return isLow(stats) ? { kind: 'low', colour: 'yellow' } : null
}
