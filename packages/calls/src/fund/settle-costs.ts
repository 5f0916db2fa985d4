import { chargeOf, driveCost } from '@nemt/domain/cost/charge.ts'
import { heldKinds, openHold, type Entry } from '@nemt/domain/funding/ledger.ts'
import type { RideCost } from '@nemt/domain/ride/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import type { RideRow } from '../ride/record/row.ts'
import { entryRow } from './ledger.ts'
import { accountOf, lastEntry, linesOf, type EntryRow } from './settle.ts'

type Asked = {
  ride: RideRow
  /** All cost lines after the edit. */
  after: readonly RideCost[]
  entries: readonly EntryRow[]
  now: number
  by: string
}

/**
 * What an edit of a ride's costs does to the ledger: its cents follow, the drive's where the ride is held or was
 * committed, everything else as fees; its count stays. Nothing for a ride that no fund pays.
 */
export function settleCosts({ ride, after, entries, now, by }: Asked): NewRow<'fund_entry'>[] {
  const last = lastEntry(ride, entries)
  if (!last) return []
  const account = accountOf(last)
  const lines = linesOf(
    entries.filter(({ ride_key }) => ride_key === ride.key),
    account,
  )
  const estimate = ride.cost_cents ?? 0
  const charge = chargeOf(ride.status, after, estimate)
  const kind = driveKind(ride, lines)
  const drive = kind ? driveCost(after, estimate) : 0
  const due: Entry[] = [
    ...(kind ? [{ ride: ride.key, kind, count: 0, cents: drive - centsOf(lines, HOLDS[kind]) }] : []),
    { ride: ride.key, kind: 'fee', count: 0, cents: charge - drive - centsOf(lines, feesBeside(kind)) },
  ]
  return due.filter(({ cents }) => cents !== 0).map((entry) => entryRow(account, entry, now, by))
}

const HOLDS = { adjust: heldKinds, commit: ['commit'] } as const
type DriveKind = keyof typeof HOLDS

/** Where the drive's cents stand: in the hold, or in what was committed; nowhere when it was not driven. */
function driveKind({ key, status }: RideRow, lines: readonly Entry[]): DriveKind | undefined {
  if (openHold(lines, key).count > 0) return 'adjust'
  return status === 'completed' ? 'commit' : undefined
}

/** What else the ledger has of the ride. */
function feesBeside(kind: DriveKind | undefined): readonly Entry['kind'][] {
  if (kind === 'adjust') return ['fee', 'commit']
  return kind === 'commit' ? ['fee', ...heldKinds] : ['fee', 'commit', ...heldKinds]
}

function centsOf(lines: readonly Entry[], kinds: readonly Entry['kind'][]): number {
  return lines.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { cents }) => sum + cents, 0)
}
