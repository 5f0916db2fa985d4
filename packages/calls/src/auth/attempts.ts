import { createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { upsert, type Upsert } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import type { Context } from '../pipeline/context.ts'
import { worded } from '../pipeline/refusal.ts'

const HOUR = 3_600_000

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
 * Counts one try before it is made, in one statement and for all its subjects at once, so that tries at the
 * same moment can't share a place; over a limit nothing is counted. Subjects are kept as keyed hashes: no
 * table of addresses. Throws 429.
 */
export async function countTry(
  context: Context,
  what: string,
  subjects: { phone?: string; user?: string },
  limits: Limits,
): Promise<void> {
  const { now, customer, address } = context
  const window = now - (now % HOUR)
  const named: [string, string | undefined, number | undefined][] = [
    ['phone', subjects.phone, limits.phone],
    ['user', subjects.user, limits.user],
    ['address', address, limits.address],
    ['prefix', address && prefixOf(address), limits.prefix],
    ['tenant', customer.key, limits.tenant],
  ]
  const upserts = named.flatMap(([kind, value, limit]): Upsert[] => {
    if (!value || !limit) return []
    const subject = subjectOf(context, `try ${what} ${kind}`, value)
    return [
      upsert('attempt', {
        by: ['subject', 'window'],
        rows: [{ subject, window, count: 1 }],
        add: ['count'],
        and: { sql: 't.count < $1', values: [limit] },
        must: 'too_many_tries',
      }),
    ]
  })
  try {
    await context.unkeyed().write({ upserts, audit: [] }, null)
  } catch (error) {
    throw error instanceof StoreRefused && error.code === 'too_many_tries'
      ? worded(
          'limited',
          'too_many_tries',
          { key: 'error.too_many_tries' },
          { detail: { retry_after: Math.ceil((window + HOUR - now) / 1_000) } },
        )
      : error
  }
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
