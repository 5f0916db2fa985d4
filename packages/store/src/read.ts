import type { Fragment, Sql, Store } from './connect.ts'
import { refusedBy, Replayed, StoreRefused } from './refused.ts'

/**
 * One question of a read: a query in which `s.c` is the customer, answered with one row (or null) or with
 * many.
 */
export type Question = { rows: 'one' | 'many'; query: Fragment }

/** At most one row; null when there is none. */
export const one = (query: Fragment): Question => ({ rows: 'one', query })
/** All rows, as an array. */
export const many = (query: Fragment): Question => ({ rows: 'many', query })

type Answer<Q extends Record<string, Question>> = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the caller states the shape of its rows
  [K in keyof Q]: any
}

/** A look at a passenger's record leaves an audit row, written by the reading statement itself. */
export type Trace = {
  actor: object
  action: string
  object?: string | undefined
  detail?: object | undefined
  request?: string | undefined
}

/**
 * Asks everything a call needs in one round trip. The customer is set inside the statement, so row level
 * security holds for each question. With an idempotency key the stored first answer is looked up as well and
 * thrown as `Replayed`.
 */
export const read = async <Q extends Record<string, Question>>(
  store: Pick<Store, 'sql'>,
  customer: string,
  questions: Q,
  options: { idempotency?: string | undefined; trace?: Trace | undefined } = {},
): Promise<Answer<Q>> => {
  const { sql } = store
  const asked: Record<string, Question> = options.idempotency
    ? {
        ...questions,
        replayed: one(
          sql`select i.fingerprint, i.answer from idempotency i where i.customer_key = s.c
            and i.key = ${options.idempotency}`,
        ),
      }
    : questions
  const select = Object.entries(asked).map(([name, question], at) => {
    const value =
      question.rows === 'one'
        ? sql`(select to_jsonb(q) from (${question.query}) q limit 1) as ${sql(name)}`
        : sql`(select coalesce(jsonb_agg(to_jsonb(q)), '[]'::jsonb)
          from (${question.query}) q) as ${sql(name)}`
    return at === 0 ? value : sql`, ${value}`
  })
  const [row] = await ask(() =>
    options.trace
      ? traced(sql, customer, select, options.trace)
      : sql`select ${select} from (select set_config('app.customer', ${customer}, true) as c offset 0) s`,
  )
  if (!row) throw new Error('a read always has one row')
  const replayed = row['replayed'] as { fingerprint: string; answer: unknown } | null
  if (options.idempotency && replayed) throw new Replayed(replayed.fingerprint, replayed.answer)
  return row as Answer<Q>
}

/**
 * One question whose answer is a list of plain rows, each an array in the query's column order, for the hot
 * lists: building JSON in the database costs several times the query, building objects in the driver as much
 * as the query. Dates arrive as Date, jsonb as objects.
 */
export const readRows = async <Row extends unknown[]>(
  store: Pick<Store, 'sql'>,
  customer: string,
  query: Fragment,
  options: { trace?: Trace | undefined } = {},
): Promise<Row[]> => {
  const { sql } = store
  const { trace } = options
  return ask(
    () =>
      (trace
        ? sql`with s as materialized (select set_config('app.customer', ${customer}, true) as c,
          set_config('synchronous_commit', 'off', true) as d), a as (${traceRow(sql, trace)})
            select q.* from s cross join lateral (${query}) q`
        : sql`select q.* from (select set_config('app.customer', ${customer}, true) as c offset 0) s
          cross join lateral (${query}) q`
      ).values() as unknown as Promise<Row[]>,
  )
}

const traceRow = (sql: Sql, trace: Trace): Fragment => sql`
  insert into audit (customer_key, actor, action, object, detail, request)
  select s.c, ${sql.json(trace.actor as never)}, ${trace.action}, ${trace.object ?? null},
  ${sql.json((trace.detail ?? {}) as never)}, ${trace.request ?? null} from s`

// The audit row of a read is committed without waiting for the disk: what can be lost in a crash is the trace
// of a screen, never a change.
const traced = (sql: Sql, customer: string, select: Fragment[], trace: Trace) => sql`
  with s as materialized (select set_config('app.customer', ${customer}, true) as c,
    set_config('synchronous_commit', 'off', true) as d),
  a as (${traceRow(sql, trace)})
  select ${select} from s`

/**
 * Longer than the application's transactions may last (5 s): whatever has not answered by then was lost with
 * its connection.
 */
const LOST_MS = 7_000

/**
 * Runs a statement; a connection that broke before the answer is tried once more, since a read has no effect.
 */
export const ask = async <T>(run: () => Promise<T> | PromiseLike<T>): Promise<T> => {
  for (let attempt = 0; ; attempt++) {
    try {
      return await answered(run())
    } catch (error) {
      const refused = refusedBy(error)
      if (attempt === 0 && refused instanceof StoreRefused && refused.kind === 'unavailable') continue
      throw refused
    }
  }
}

/**
 * The answer of a statement, or `unavailable` when none comes: a server that dies can leave a query without
 * either.
 */
export const answered = async <T>(statement: Promise<T> | PromiseLike<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const lost = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreRefused('unavailable', 'no_answer')), LOST_MS)
  })
  try {
    return await Promise.race([statement, lost])
  } finally {
    clearTimeout(timer)
  }
}
