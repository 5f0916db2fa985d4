import type { Customer } from '@nemt/domain/customer/schema.ts'
import { OWNED_LIMIT_MS, type Ownership } from '@nemt/domain/ride/ownership.ts'
import { instant, key, text } from '@nemt/domain/text/schema.ts'
import { column, joined } from '@nemt/store/rows/select.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import * as z from 'zod'

/** Who looks after a ride, and until when it counts as theirs (docs/decisions/097). */
export const owner = z.strictObject({ key, name: text(200), until: instant })

/** What is read of a ride's owner; goes with `ownerJoined`. */
export function ownerSelection() {
  return joined({
    owner_key: column('app_user', 'w', 'key'),
    owner_first: column('app_user', 'w', 'first_name'),
    owner_last: column('app_user', 'w', 'last_name'),
    owned_at: column('ride_owner', 'ow', 'owned_at'),
  })
}

/** Joins the owner of the ride `r`: nobody, where the user is archived. */
export function ownerJoined(sql: Sql): Fragment {
  return sql`left join ride_owner ow on ow.customer_key = s.c and ow.ride_key = r.key
    left join app_user w on w.customer_key = s.c and w.key = ow.user_key and w.archived_at is null`
}

type OwnerRow = {
  owner_key: string | null
  owner_first: string | null
  owner_last: string | null
  owned_at: number | null
}

/** The owner in a row; undefined without one. */
export function ownerOf(
  { owner_key, owner_first, owner_last, owned_at }: OwnerRow,
  customer: Pick<Customer, 'flags'>,
): Ownership | undefined {
  if (owner_key === null || owned_at === null) return undefined
  const user = { key: owner_key, first_name: owner_first ?? '', last_name: owner_last ?? '' }
  return ownership(user, owned_at, customer)
}

/** What a user has who takes a ride at an instant, ms. */
export function ownership(
  { key: user, first_name, last_name }: { key: string; first_name: string; last_name: string },
  at: number,
  { flags }: Pick<Customer, 'flags'>,
): Ownership {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  return { key: user, name, until: at + (flags?.owned_limit ?? OWNED_LIMIT_MS) }
}
