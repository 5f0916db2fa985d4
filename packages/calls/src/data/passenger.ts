import { one } from '@nemt/store/read.ts'
import { makeCall } from './query.ts'
import type { Fields, Step } from './ride.ts'

/** What a record carries that its editor can't change; a screen that sends the whole record back means no harm by it. */
const READ_ONLY = ['created', 'creator', 'fund_keys', 'phone_history']

/** Saves a passenger's record: a key that nobody has makes one (the screens make the keys of new records), else the record changes. */
export const passengerStep = (passenger: string, fields: Fields): Step => async (context) => {
  const { sql } = context
  const { known } = await context.read({ known: one(sql`select p.key from passenger p where p.customer_key = s.c and p.key = ${passenger}`) })
  const entered = Object.fromEntries(Object.entries(fields).filter(([field]) => !READ_ONLY.includes(field)))
  const { plan_keys: _plans, ...change } = entered
  if (known) return makeCall(context, 'passenger.update', { ...change, key: passenger })
  const { version: _version, ...entry } = entered
  return makeCall(context, 'passenger.create', { passenger: { ...entry, key: passenger } })
}
