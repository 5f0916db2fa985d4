import type { Refusal } from '@nemt/domain/funding/selection.ts'
import type { ViolationType } from '@nemt/domain/funding/values.ts'

/** A limit by the name of its words for passengers (`wizard.limit`). */
export type LimitWord =
  | Exclude<ViolationType, 'distance' | 'duration'>
  | 'distance_upper'
  | 'distance_lower'
  | 'duration_upper'
  | 'duration_lower'
  | 'cost_lower'
  | 'purpose'
  | 'service'

type Broken = { type: ViolationType; bound?: 'lower' | 'upper' | undefined }

/** The words of a limit that a refusal names. */
export function wordOf({ type, bound = 'upper' }: Broken): LimitWord {
  if (type === 'cost' && bound === 'lower') return 'cost_lower'
  return type === 'distance' || type === 'duration' ? `${type}_${bound}` : type
}

/** What is said of several reasons: first what another day or another trip would mend. */
const BY_REASON: readonly (readonly [Refusal, LimitWord])[] = [
  ['exhausted', 'allotment_count'],
  ['not_effective', 'ride_date'],
  ['purpose', 'purpose'],
  ['service', 'service'],
]

export type EarlyLimit = {
  word: LimitWord
  /** The days of a series on which nothing pays, in order; empty for a single day's rides. */
  dates: string[]
}

type Asked = { key: string; date?: string }
type Answered = Readonly<Record<string, { none: Record<string, Refusal> } | { fund_key: string }>>

/**
 * What a passenger hears while they fill in: that nothing pays for rides of their request, and why. Null where
 * something does. `money`: the funds that grant money and no number of rides.
 */
export function earlyLimit(
  rides: readonly Asked[],
  funds: Answered,
  money: ReadonlySet<string> = new Set(),
): EarlyLimit | null {
  const unpaid = rides.flatMap(({ key, date }) => {
    const answer = funds[key]
    // Who has no benefit at all just has none.
    const none = answer && 'none' in answer ? answer.none : {}
    return Object.keys(none).length > 0 ? [{ date, none }] : []
  })
  if (unpaid.length === 0) return null
  const why = unpaid.flatMap(({ none }) => Object.entries(none))
  const word = BY_REASON.find(([reason]) => why.some(([, given]) => given === reason))?.[1] ?? 'has_fund'
  const spent = why.filter(([, given]) => given === 'exhausted')
  const isMoney = word === 'allotment_count' && spent.every(([fund]) => money.has(fund))
  return {
    word: isMoney ? 'allotment_fund' : word,
    dates: [...new Set(unpaid.flatMap(({ date }) => date ?? []))],
  }
}
