import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import { createHmac } from 'node:crypto'
import { portalAccess } from '@nemt/domain/access/portal.ts'
import { one, type Question } from '@nemt/store/read.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'
import { dialledPhone } from '../phone/number.ts'
import type { Device } from './device.ts'

/** The keyed hash under which a code, or its numbered place, is kept. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** The raw number, or the refusal that names the field. */
export function phoneOf(context: Context, phone: string): string {
  const raw = dialledPhone(phone)?.raw
  if (!raw) throw invalid('phone', message(context, 'error.invalid_phone'), 'invalid_phone')
  return raw
}

/** A passenger as far as the door asks; nothing of them where a number has nobody. */
type Entrant = { [Column in 'status' | 'portal' | 'flags']: Row<'passenger'>[Column] | null }

/** Whether the passenger who has a number may sign in to the portal at all. */
export function mayEnter({ customer }: Context, row: Entrant | null): boolean {
  return (
    row !== null &&
    row.status !== null &&
    portalAccess(customer, {
      status: row.status,
      portal_settings: row.portal ?? {},
      flags: row.flags ?? {},
    }) !== 'none'
  )
}

/** The device of whoever has the number, if it is one of those that were sent. */
export function deviceQuestion({ sql }: Context, e164: string, hashes: string[]): Question<Device | null> {
  return one(
    select(
      sql,
      columns('known_device', 'd', ['key']),
      sql`from known_device d
    join passenger_phone n on n.customer_key = s.c and n.passenger_key = d.holder_key and n.e164 = ${e164}
      and n.until is null
    where d.customer_key = s.c and d.token_hash = any(${hashes})`,
    ),
  )
}
