import { may } from '@nemt/domain/access/may.ts'
import type { Permission } from '@nemt/domain/access/permissions.ts'
import type { DraftKind } from '@nemt/domain/draft/kinds.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { passengerSeen, type PassengerViewer } from '../passenger/visible.ts'
import type { Principal } from '../pipeline/principal.ts'
import { forbidden } from '../pipeline/refusal.ts'

/** A draft that nobody has touched for so long is gone; ms. */
export const DRAFT_LIFE = 7 * 86_400_000
/** As many drafts as one person keeps: the oldest gives way. */
export const MOST_DRAFTS = 20

/** The condition over `d` for the drafts that are a person's own and still count: nobody else's exist. */
export function ownDrafts(sql: Sql, { key }: Principal, now: number): Fragment {
  return sql`d.customer_key = s.c and d.user_key = ${key} and d.updated_at > ${new Date(now - DRAFT_LIFE)}`
}

/** The condition over `d` for drafts of nobody yet, and of passengers whom their maker may still see. */
export function ofSeenPassenger(viewer: PassengerViewer): Fragment {
  return viewer.sql`(d.passenger_key is null or exists (
  select 1 from passenger p where p.customer_key = s.c and p.key = d.passenger_key
  and ${passengerSeen(viewer)}))`
}

/** The words of whoever may have begun something of a kind: a trip, or a passenger's record. */
const wordsOf = {
  trip: ['ride.create', 'ride.edit'],
  passenger: ['passenger.create', 'passenger.edit'],
} as const satisfies Record<DraftKind, readonly Permission[]>

/** Who may keep drafts at all, and read their own. */
export const draftNeed = {
  permission: [...wordsOf.trip, ...wordsOf.passenger],
  scopes: ['coordinator', 'passenger'],
} as const

/** Refuses (403) a kind of draft to whoever makes nothing of the kind; passengers request trips alone. */
export function mustMake({ scope, grants }: Principal, kind: DraftKind): void {
  if (scope === 'passenger' ? kind !== 'trip' : !wordsOf[kind].some((word) => may(grants, word)))
    throw forbidden()
}
