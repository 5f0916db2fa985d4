import type { Row } from '@nemt/store/rows/tables.ts'
import { columns, computed, select } from '@nemt/store/rows/select.ts'
import { createHmac } from 'node:crypto'
import { portalAccess } from '@nemt/domain/access/portal.ts'
import { many, one, type Question } from '@nemt/store/read.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid } from '../pipeline/refusal.ts'
import { phoneWords } from '../passenger/search-words.ts'
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

/** A passenger as far as the door asks. */
type Entrant = Pick<Row<'passenger'>, 'status' | 'portal' | 'flags'>

/** Whether the passenger who has a number may sign in to the portal at all. */
export function mayEnter({ customer }: Context, { status, portal, flags }: Entrant): boolean {
  return portalAccess(customer, { status, portal_settings: portal, flags }) !== 'none'
}

/** As many as share a number at the most: a family, or a home. */
const MOST_SHARING = 20

/**
 * Who signs in with a number: its holder, and, where a number need not be one passenger's alone (V911), all whose
 * record has it (server-behaviour §2.13).
 */
export function sharersQuestion({ sql }: Context, e164: string) {
  return many(
    select(
      sql,
      {
        ...columns('passenger', 'p', [
          'key',
          'first_name',
          'last_name',
          'status',
          'portal',
          'flags',
          'language',
          'phone',
          'communication',
        ]),
        holder: computed<boolean>(sql`p.key in ${holdersOf(sql, e164)}`),
      },
      sql`from passenger p where p.customer_key = s.c and ${sharing(sql, e164)}
        order by p.first_name, p.last_name, p.key limit ${MOST_SHARING}`,
    ),
  )
}

/** The condition over `p` for those who sign in with a number. */
export function sharing(sql: Sql, e164: string): Fragment {
  return sql`p.status <> 'archived' and (p.key in ${holdersOf(sql, e164)} or (p.phone->>'raw' = ${e164}
    and p.key in (select w.passenger_key from passenger_word w where w.customer_key = s.c
      and w.word = ${phoneWords(e164)[0] ?? ''})))`
}

function holdersOf(sql: Sql, e164: string): Fragment {
  return sql`(select n.passenger_key from passenger_phone n where n.customer_key = s.c
    and n.e164 = ${e164} and n.until is null)`
}

/** How each of those who share a number is told from the others: by first name, and where it is one, an initial. */
export function namedApart(
  people: readonly Pick<Row<'passenger'>, 'key' | 'first_name' | 'last_name'>[],
): { key: string; first: string }[] {
  const byName = Map.groupBy(people, ({ first_name }) => first_name)
  return people.map(({ key, first_name, last_name }) => {
    const isAlone = byName.get(first_name)?.length === 1
    return { key, first: isAlone ? first_name : `${first_name} ${last_name.slice(0, 1)}.` }
  })
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
