import { newKey } from '@nemt/domain/key/key.ts'
import { mayUndo, UNDO_GRACE_MS, UNDO_MS, type CancellationRange } from '@nemt/domain/ride/cancel.ts'
import type { Changes, EventRow } from '@nemt/store/change/changes.ts'
import type { NewRow, Row } from '@nemt/store/rows/tables.ts'
import type { Context } from '#/pipeline/context.ts'
import type { RideRow } from '../record/row.ts'
import type { CancelFacts } from './facts.ts'
import type { Judged } from './judge.ts'

/** The columns of a ride that a cancellation changes. */
const CHANGED = [
  'status',
  'status_at',
  'attempts',
  'due_at',
  'remind_at',
  'cancelled_at',
  'cancellation',
  'notes',
  'flags',
] as const

type Ended = Pick<
  Row<'offer'>,
  'fleet_key' | 'round' | 'status' | 'ride_version' | 'sent_at' | 'expires_at' | 'decided_at'
>
type Settled = Pick<NewRow<'fund_entry'>, 'fund_key' | 'interval_start' | 'kind' | 'count' | 'cents'>

/** What a cancellation changed of one ride: how it was before. */
export type CancelledRide = {
  key: string
  /** Its version before it was cancelled. */
  version: number
  before: Pick<RideRow, (typeof CHANGED)[number]>
  offers: Ended[]
  /** The cost lines that it made, and those that it put out of force. */
  fees: string[]
  replaced: string[]
  entries: Settled[]
}

/** What a cancellation that may be taken back keeps, and what people outside are told when it may no longer be. */
export type KeptCancellation = { rides: CancelledRide[]; told: EventRow[] }

/** What was kept of a cancellation: written by this process's own kind alone, a moment ago. */
export function keptCancellation({ document }: Pick<Row<'cancellation'>, 'document'>): KeptCancellation {
  return document as KeptCancellation
}

/** Whether whoever cancels may take it back (docs/decisions/073): all of the rides, or none. */
export function isUndoable(
  { principal }: Context,
  asked: { undo?: boolean | undefined; range?: CancellationRange | undefined },
  judged: readonly Judged[],
): boolean {
  return (
    asked.undo === true &&
    principal.scope === 'coordinator' &&
    judged.every(({ ride }) => mayUndo(ride.status, asked.range))
  )
}

/** The rows of a cancellation that may be taken back: only the office hears of it until it can't be any more. */
export function undoable(
  { now, principal, actor }: Context,
  changed: Changes,
  cancelled: readonly { row: RideRow; changes: Changes }[],
  facts: CancelFacts,
): { changes: Changes; cancellation: { key: string; until: number } } {
  const [key, until] = [newKey('CAN', now), now + UNDO_MS + UNDO_GRACE_MS]
  const events = changed.events ?? []
  const document: KeptCancellation = {
    rides: cancelled.map(({ row, changes }) => keptRide(row, changes, facts)),
    told: events.map((event) => ({ ...event, audience: ['passenger', 'fleet'] })),
  }
  const inOffice = events.map((event): EventRow => ({
    ...event,
    audience: ['staff'],
    data: { ...event.data, undo: key },
  }))
  return {
    changes: {
      ...changed,
      inserts: {
        ...changed.inserts,
        cancellation: [{ key, user_key: principal.key ?? '', until_at: until, document }],
      },
      events: [
        ...inOffice,
        { collection: 'cancellation:info', key, type: 'open', actor, data: { next: until }, audience: [] },
      ],
    },
    cancellation: { key, until },
  }
}

function keptRide(row: RideRow, { inserts, updates = [] }: Changes, { offered }: CancelFacts): CancelledRide {
  const before = Object.fromEntries(CHANGED.map((column) => [column, row[column]])) as CancelledRide['before']
  return {
    ...{ key: row.key, version: row.version, before },
    offers: offered
      .filter(({ ride_key }) => ride_key === row.key)
      .map(({ ride_key: _ride, ...offer }) => offer),
    fees: (inserts?.ride_cost ?? []).map(({ key }) => key),
    replaced: updates.flatMap((one) =>
      one.table === 'ride_cost' && one.set.replaced_at !== null ? [one.where.key ?? []].flat() : [],
    ),
    entries: (inserts?.fund_entry ?? []).map(({ fund_key, interval_start, kind, count, cents }) => ({
      ...{ fund_key, interval_start, kind, count, cents },
    })),
  }
}
