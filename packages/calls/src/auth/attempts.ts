import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import { many } from '@nemt/store/read.ts'
import { columns, select } from '@nemt/store/rows/select.ts'
import type { Row } from '@nemt/store/rows/tables.ts'
import type { Context } from '../pipeline/context.ts'
import { worded, type Refusal } from '../pipeline/refusal.ts'

const HOUR = 3_600_000
/** In windows of this length tries are counted, in milliseconds. */
const WINDOW = 300_000

/** What is counted for a try, with how many an hour may have. */
export type Limits = { phone?: number; user?: number; address?: number; prefix?: number; tenant?: number }

/** The net that an address belongs to: whoever has one address often has its neighbours. /24, in IPv6 /48. */
export function prefixOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIPv4(plain) ? plain.split('.').slice(0, 3).join('.') : expanded(plain).slice(0, 3).join(':')
}

function expanded(address: string): string[] {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? []
  const groupsOf = (part: string) => part.split(':').filter(Boolean)
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')] as const
  return [
    ...first,
    ...Array.from(
      { length: tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length) },
      () => '0',
    ),
    ...last,
  ].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** What is counted, as a keyed hash: no table of names, phones or addresses. */
export function subjectOf({ portal, customer }: Context, what: string, value: string): string {
  return createHmac('sha256', portal.secret).update(`${what} ${customer.key} ${value}`).digest('base64url')
}

/**
 * Counts one try before it is made, for all its subjects at once, so that tries at the same moment can't share a
 * place; over a limit nothing is counted. What an hour may have holds for any sixty minutes: tries are counted in
 * windows of five, and those of the hour before count on. Subjects are kept as keyed hashes: no table of
 * addresses. Throws 429, with the seconds until the next try.
 */
export async function countTry(
  context: Context,
  what: string,
  subjects: { phone?: string; user?: string },
  limits: Limits,
): Promise<void> {
  const most = limitsBySubject(context, what, subjects, limits)
  const window = context.now - (context.now % WINDOW)
  const counted = await readTries(context, [...most.keys()])
  const upserts = [...most].map(([subject, limit]): Upsert => {
    const earlier = sum(counted.filter((tries) => tries.subject === subject && tries.window < window))
    if (earlier >= limit) throw tooManyTries(context, most, counted)
    return upsert('attempt', {
      by: ['subject', 'window'],
      rows: [{ subject, window, count: 1 }],
      add: ['count'],
      and: { sql: 't.count < $1', values: [limit - earlier] },
      must: 'too_many_tries',
    })
  })
  try {
    await context.unkeyed().write({ upserts, audit: [] }, null)
  } catch (error) {
    if (!(error instanceof StoreRefused && error.code === 'too_many_tries')) throw error
    throw tooManyTries(context, most, await readTries(context, [...most.keys()]))
  }
}

/** Who and what is counted, each with how many tries an hour may have. */
function limitsBySubject(
  context: Context,
  what: string,
  subjects: { phone?: string; user?: string },
  limits: Limits,
): Map<string, number> {
  const { customer, address } = context
  const named: [string, string | undefined, number | undefined][] = [
    ['phone', subjects.phone, limits.phone],
    ['user', subjects.user, limits.user],
    ['address', address, limits.address],
    ['prefix', address && prefixOf(address), limits.prefix],
    ['tenant', customer.key, limits.tenant],
  ]
  return new Map(
    named.flatMap(([kind, value, limit]) =>
      value && limit ? [[subjectOf(context, `try ${what} ${kind}`, value), limit] as const] : [],
    ),
  )
}

type Tries = Pick<Row<'attempt'>, 'subject' | 'window' | 'count'>

/** The tries of the last hour, by windows: the first may hold some that are older. */
async function readTries(context: Context, subjects: string[]): Promise<Tries[]> {
  const { sql, now } = context
  const { tries } = await context.read({
    tries: many(
      select(
        sql,
        columns('attempt', 't', ['subject', 'window', 'count']),
        sql`from attempt t where t.customer_key = s.c and t.subject = any(${subjects})
          and t.window > to_timestamp(${now - HOUR - WINDOW} / 1000.0) order by t.window`,
      ),
    ),
  })
  return tries
}

function sum(tries: Tries[]): number {
  return tries.reduce((total, { count }) => total + count, 0)
}

/** The next try may be made when so many have left the hour that each subject is under its limit. */
function tooManyTries({ now }: Context, most: Map<string, number>, counted: Tries[]): Refusal {
  const free = [...most].map(([subject, limit]) => {
    const own = counted.filter((tries) => tries.subject === subject)
    const last = own.findLast((_, index) => sum(own.slice(index)) >= limit)
    return last ? last.window + WINDOW + HOUR : now
  })
  const seconds = Math.max(1, Math.ceil((Math.max(...free) - now) / 1_000))
  const words = { key: 'error.too_many_tries' } as const
  return worded('limited', 'too_many_tries', words, { detail: { retry_after: seconds } })
}

const DAY = 24 * HOUR

/** Whether this is the first of its kind today for a person and the net that the request comes from. */
export async function isFirstOfDay(context: Context, what: string, person: string): Promise<boolean> {
  const { now, address } = context
  const subject = subjectOf(context, what, `${person} ${address ? prefixOf(address) : ''}`)
  const must = 'again'
  const row = { subject, window: now - (now % DAY), count: 1 }
  const first = { sql: 't.count < $1', values: [1] }
  const upserts: Upsert[] = [
    upsert('attempt', { by: ['subject', 'window'], rows: [row], add: ['count'], and: first, must }),
  ]
  try {
    await context.unkeyed().write({ upserts, audit: [] }, null)
    return true
  } catch (error) {
    if (error instanceof StoreRefused && error.code === must) return false
    throw error
  }
}
