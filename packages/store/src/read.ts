import type { JSONValue } from 'postgres'
import { isInstant, type Columns } from './change/columns.ts'
import type { Store } from './connect.ts'
import type { Fragment, Sql } from './sql.ts'
import { refusedBy, Replayed, StoreRefused } from './refused.ts'
import { columns, select, type Query, type Selection } from './rows/select.ts'

/**
 * One question of a read: a query in which `s.c` is the customer, answered with one row (or null) or with
 * many.
 */
export type Question<Answer = unknown> = {
  readonly rows: 'one' | 'many'
  readonly query: Fragment
  readonly selection: Selection
  /** Only for the compiler: the type of the answer. */
  readonly type?: () => Answer
}

/** At most one row; null when there is none. */
export function one<Row>({ query, selection }: Query<Row>): Question<Row | null> {
  return {
    rows: 'one',
    query,
    selection,
  }
}

/** All rows, as an array. */
export function many<Row>({ query, selection }: Query<Row>): Question<Row[]> {
  return {
    rows: 'many',
    query,
    selection,
  }
}

type Asked = Record<string, Question | undefined>
/** What a read answers to its questions; a question that may be left out, with undefined. */
export type Answers<Q extends Asked> = {
  [Name in keyof Q]: Q[Name] extends Question<infer Answer>
    ? Answer
    : Extract<Q[Name], Question> extends Question<infer Answer>
      ? Answer | undefined
      : never
}

/** A look at a passenger's record leaves an audit row, written by the reading statement itself. */
export type Trace = {
  actor: object
  action: string
  /** A key, or where the statement finds it: what shows nobody leaves no row then. */
  object?: string | Fragment | undefined
  detail?: object | undefined
  request?: string | undefined
  /** The question that finds the object: where it finds none, nothing was shown and no row is left. */
  shows?: string | undefined
}

/**
 * Asks everything a call needs in one round trip. The customer is set inside the statement, so row level
 * security holds for each question. With an idempotency key the stored first answer is looked up as well and
 * thrown as `Replayed`.
 */
export async function read<Q extends Asked>(
  store: Pick<Store, 'sql' | 'columns'>,
  customer: string,
  questions: Q,
  options: { idempotency?: string | undefined; trace?: Trace | undefined } = {},
): Promise<Answers<Q>> {
  const { sql } = store
  const asked: Asked = options.idempotency
    ? {
        ...questions,
        replayed: one(
          select(
            sql,
            columns('idempotency', 'i', ['fingerprint', 'answer']),
            sql`from idempotency i where i.customer_key = s.c and i.key = ${options.idempotency}`,
          ),
        ),
      }
    : questions
  const named = Object.entries(asked).flatMap(([name, question]) => (question ? [{ name, question }] : []))
  const answers = named.map(({ name, question }, index) => {
    const value =
      question.rows === 'one'
        ? sql`(select to_json(q) from (${question.query}) q limit 1) as ${sql(name)}`
        : sql`(select coalesce(json_agg(to_json(q)), '[]'::json)
          from (${question.query}) q) as ${sql(name)}`
    return index === 0 ? value : sql`, ${value}`
  })
  const [row] = await ask(() =>
    options.trace
      ? traced(sql, customer, answers, traceRow(sql, options.trace, shown(asked, options.trace)))
      : sql`select ${answers} from (select set_config('app.customer', ${customer}, true) as c offset 0) s`,
  )
  if (!row) throw new Error('a read always has one row')
  const replayed = row.replayed as { fingerprint: string; answer: unknown } | null
  if (options.idempotency && replayed) throw new Replayed(replayed.fingerprint, replayed.answer)
  for (const { name, question } of named) revive(row[name], instantsOf(store.columns, question.selection))
  // The questions' selections say what the rows hold; the driver knows them as JSON.
  return row as Answers<Q>
}

/** What finds the object of a trace, where the trace says so. */
function shown(asked: Asked, { shows }: Trace): Fragment | undefined {
  if (shows === undefined) return undefined
  const question = asked[shows]
  if (!question) throw new Error(`there is no question ${shows}`)
  return question.query
}

/** Instants arrive as ISO text in JSON; the calls know them in ms. */
function revive(answer: JsonRow | JsonRow[] | null, instants: readonly string[]): void {
  if (answer === null || instants.length === 0) return
  for (const row of Array.isArray(answer) ? answer : [answer])
    for (const name of instants) {
      const value = row[name]
      if (typeof value === 'string') row[name] = Date.parse(value)
    }
}

type JsonRow = Record<string, unknown>

/** The names of a selection that hold instants. */
function instantsOf(columns: Columns, selection: Selection): string[] {
  return Object.entries(selection).flatMap(([name, { of, instant }]) =>
    instant || (of && isInstant(columns.get(of.table)?.get(of.column) ?? '')) ? [name] : [],
  )
}

/**
 * One question whose answer is a long list, for the hot lists: the rows come as they are, without JSON, which
 * costs several times the query to build in the database.
 */
export async function readRows<Row>(
  store: Pick<Store, 'sql' | 'columns'>,
  customer: string,
  { query, selection }: Query<Row>,
  options: { trace?: Trace | undefined } = {},
): Promise<Row[]> {
  const { sql } = store
  const { trace } = options
  const rows = await ask(() =>
    (trace
      ? sql`with s as materialized (select set_config('app.customer', ${customer}, true) as c,
          set_config('synchronous_commit', 'off', true) as d), a as (${traceRow(sql, trace)})
          select q.* from s cross join lateral (${query}) q`
      : sql`select q.* from (select set_config('app.customer', ${customer}, true) as c offset 0) s
          cross join lateral (${query}) q`
    ).values(),
  )
  return rows.map(rowReader<Row>(store.columns, selection))
}

/** Makes rows of values that come in the order of a selection; the driver's dates become instants in ms. */
export function rowReader<Row>(columns: Columns, selection: Selection): (values: unknown[]) => Row {
  const names = Object.keys(selection)
  const instants = new Set(instantsOf(columns, selection))
  const isInstant = names.map((name) => instants.has(name))
  return (values) => {
    const row: JsonRow = {}
    for (let index = 0; index < names.length; index++) {
      const value = values[index]
      row[names[index] as string] = isInstant[index] && value instanceof Date ? value.getTime() : value
    }
    // The selection says what the values are; the driver doesn't know.
    return row as Row
  }
}

function traceRow(sql: Sql, trace: Trace, shown?: Fragment): Fragment {
  return sql`
  insert into audit (customer_key, actor, action, object, detail, request)
  select s.c, ${sql.json(trace.actor as JSONValue)}, ${trace.action}, ${trace.object ?? null},
  ${sql.json((trace.detail ?? {}) as JSONValue)}, ${trace.request ?? null}
  from s where ${typeof trace.object === 'object' ? sql`${trace.object} is not null` : sql`true`}
    and ${shown ? sql`exists (${shown})` : sql`true`}`
}

// The audit row of a read is committed without waiting for the disk: what can be lost in a crash is the trace
// of a screen, never a change.
function traced(sql: Sql, customer: string, answers: Fragment[], row: Fragment) {
  return sql`
  with s as materialized (select set_config('app.customer', ${customer}, true) as c,
    set_config('synchronous_commit', 'off', true) as d),
  a as (${row})
  select ${answers} from s`
}

/**
 * How long a statement is waited for, in its pool's queue too, before it is ended; and how long until
 * whatever has not answered even to that was lost with its connection. ms.
 */
const WAITED = { givenUp: 6_000, lost: 7_000 }

/** What the driver gives for a statement; anything else can't be ended. */
type Statement<T> = PromiseLike<T> & { canceller?: ((statement: unknown) => Promise<void>) | null }

/**
 * Runs a statement; a connection that broke before the answer is tried once more, since a read has no effect, and so
 * is a statement that was ended in place of another. One that was too slow, or has no answer at all, is not: it would
 * be as slow again.
 */
export async function ask<T>(run: () => Statement<T>, waited = WAITED): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await answered(run(), waited)
    } catch (error) {
      const refused = refusedBy(error)
      if (attempt === 0 && (endedForAnother(refused) || brokeOff(refused))) continue
      throw refused
    }
  }
}

function brokeOff(refused: unknown): boolean {
  return refused instanceof StoreRefused && refused.kind === 'unavailable' && refused.code !== NO_ANSWER
}

const NO_ANSWER = 'no_answer'
const FOR_ANOTHER = 'ended_for_another'
/** A statement that ran for longer may have been ended for its own sake. ms. */
const SHORT = 3_000

/**
 * PostgreSQL ends whatever a connection is at when it hears that a statement should end: the next one, when that
 * statement was ready just then. Nothing of it is kept, so it may be made again.
 */
export function endedForAnother(error: unknown): boolean {
  return error instanceof StoreRefused && error.code === FOR_ANOTHER
}

/**
 * The answer of a statement. One that nobody will wait for any longer is ended in the database, or taken from
 * the queue before it begins, and is `slow`; `unavailable` when no answer comes even then: a server that dies
 * can leave a query without either.
 */
export async function answered<T>(statement: Statement<T>, waited = WAITED): Promise<T> {
  const began = performance.now()
  let givenUp = false
  const timers: NodeJS.Timeout[] = []
  const lost = new Promise<never>((_, reject) => {
    timers.push(
      setTimeout(() => {
        givenUp = true
        endNow(statement)
      }, waited.givenUp),
      setTimeout(() => reject(new StoreRefused('unavailable', NO_ANSWER)), waited.lost),
    )
  })
  try {
    return await Promise.race([statement, lost])
  } catch (error) {
    const { code, message = '' } = error as { code?: string; message?: string }
    const stray = code === '57014' && !givenUp && !message.includes('timeout')
    throw stray && performance.now() - began < SHORT ? new StoreRefused('slow', FOR_ANOTHER, error) : error
  } finally {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** As the driver's `cancel()`, which leaves nobody to hear that the server could not be told. */
function endNow(statement: Statement<unknown>): void {
  statement.canceller?.(statement).catch(() => {})
}
