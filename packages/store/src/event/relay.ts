import { inQueue, queued, type JobSpec } from '../job/queue.ts'
import type { Sql } from '../sql.ts'
import {
  asideRows,
  failedAgain,
  isItsOwn,
  lineKey,
  lineOf,
  takenOff,
  toldOf,
  waitingLines,
  type AsideEvent,
  type Held,
  type Waiting,
} from './aside.ts'
import type { Cursor } from './cursor.ts'
import { headOf, readEpoch, readEvent, type LoggedEvent } from './log.ts'
import { tailEvents, type Tail } from './tail.ts'
import { toldWebhooks } from '../webhook/told.ts'

type JobsOf = (event: LoggedEvent) => JobSpec[]
type Options = {
  pollMs?: number
  batch?: number
  /** So often, ms, events that are set aside are looked at. */
  againMs?: number
  onError?: (error: unknown) => void
  /** An event could not be handled (again); everything else goes on. */
  onAside?: (event: AsideEvent, error: unknown) => void
}

const AGAIN_MS = 1_000

/**
 * Turns events into jobs: reads a batch, and in one statement queues the jobs of the batch, writes down which
 * addresses of fleets are told of it, and moves the durable cursor. Two relays can run; the one whose cursor
 * is stale queues nothing and goes on from the durable one. So each event's jobs are queued exactly once.
 *
 * An event that can't be handled is set aside in that same statement and tried again later, with growing
 * pauses, until it rests (event/aside.ts). Later events of its line wait behind it as long as it is tried, so
 * that a line keeps its order; all other lines go on at once.
 */
export async function relayEvents(sql: Sql, jobsOf: JobsOf, options: Options = {}): Promise<Tail> {
  const epoch = await readEpoch(sql)
  const head = await headOf(sql, epoch)
  await sql`insert into event_cursor (name, epoch, xid, seq)
    values ('relay', ${epoch}, ${head.xid.toString()}::xid8, 0) on conflict do nothing`
  const relay = new Relay(sql, jobsOf, options)
  await relay.know()
  const tail = await tailEvents(sql, (events, from) => relay.inTurn(() => relay.hand(events, from)), {
    ...options,
    batch: options.batch ?? 200,
    from: await durable(sql),
  })
  let trying = false
  const again = async (): Promise<void> => {
    if (trying) return
    trying = true
    await relay.inTurn(() => relay.tryAgain(epoch)).catch((error: unknown) => options.onError?.(error))
    trying = false
  }
  const timer = setInterval(() => void again(), options.againMs ?? AGAIN_MS)
  return {
    ...tail,
    stop: async () => {
      clearInterval(timer)
      await tail.stop()
      await relay.inTurn(async () => {})
    },
  }
}

class Relay {
  readonly #sql: Sql
  readonly #jobsOf: JobsOf
  readonly #options: Options
  /** Lines whose events wait; always as another relay left them, since only who moves the cursor adds one. */
  #held = new Set<string>()
  #turn: Promise<unknown> = Promise.resolve()

  constructor(sql: Sql, jobsOf: JobsOf, options: Options) {
    this.#sql = sql
    this.#jobsOf = jobsOf
    this.#options = options
  }

  /** Handing on and trying again never overlap. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {
      // Whoever asked for the work hears of it.
    })
    return done
  }

  /** Learns which lines wait, and gives the first event of each. */
  async know(): Promise<Waiting[]> {
    const waiting = await waitingLines(this.#sql)
    this.#held = new Set(waiting.map(({ customer, line }) => lineKey(customer, line)))
    return waiting
  }

  /** Hands a batch on and gives the position after it; what can't be handled is set aside. */
  async hand(events: LoggedEvent[], from: Cursor): Promise<Cursor> {
    const last = events.at(-1)
    if (!last) return from
    const held: Held[] = []
    const failing = new Set<string>()
    const jobs = events.flatMap((event) => {
      const line = lineKey(event.customer, lineOf(event))
      const made = this.#made(event)
      if ('jobs' in made && made.jobs.length === 0) return []
      if (this.#held.has(line) || failing.has(line)) {
        held.push({ event })
        return []
      }
      if ('jobs' in made) return made.jobs
      held.push({ event, error: made.error })
      failing.add(line)
      return []
    })
    try {
      return await this.#queue(from, last.position, jobs, held, events)
    } catch (error) {
      if (!isItsOwn(error)) throw error
      // One of them is to blame: each by itself tells which.
      if (events.length > 1) return this.#oneByOne(events, from)
      return this.#queue(from, last.position, [], [{ event: last, error }], [])
    }
  }

  async #oneByOne(events: LoggedEvent[], from: Cursor): Promise<Cursor> {
    let position = from
    for (const event of events) {
      position = await this.hand([event], position)
      // Another relay went on from elsewhere.
      if (position.seq !== event.position.seq || position.xid !== event.position.xid) return position
    }
    return position
  }

  #made(event: LoggedEvent): { jobs: JobSpec[] } | { error: unknown } {
    try {
      const jobs = this.#jobsOf(event)
      // A time that is none fails here, where it is known whose it is.
      jobs.map(inQueue)
      return { jobs }
    } catch (error) {
      return { error }
    }
  }

  /**
   * Queues jobs, sets events aside, writes down which addresses are `told` of what, and moves the cursor together;
   * where another relay had moved it, nothing happens and its position is given. An event that fails is told nobody:
   * what failed may be the telling.
   */
  async #queue(
    from: Cursor,
    to: Cursor,
    jobs: JobSpec[],
    held: readonly Held[],
    told: readonly LoggedEvent[],
  ): Promise<Cursor> {
    const sql = this.#sql
    const aside = held.length ? sql`, aside as (${asideRows(sql, held)})` : sql``
    const moved = await sql<{ moved: number }[]>`
      with moved as (
        update event_cursor set xid = ${to.xid.toString()}::xid8, seq = ${to.seq.toString()}::bigint
        where name = 'relay' and xid = ${from.xid.toString()}::xid8 and seq = ${from.seq.toString()}::bigint
        returning 1
      ), ${queued(sql, 'moved', jobs)} ${aside} ${toldWebhooks(sql, told)}
      select (select count(*) from moved)::int as moved, (select * from added) as added`
    if (moved[0]?.moved !== 1) {
      await this.know()
      return durable(sql)
    }
    for (const { event, error } of held) {
      this.#held.add(lineKey(event.customer, lineOf(event)))
      if (error !== undefined) this.#options.onAside?.(toldOf(event, 1), error)
    }
    return to
  }

  /** Tries the first event of each line that waits, where it is due, and then those behind it. */
  async tryAgain(epoch: string): Promise<void> {
    const refused = new Set<string>()
    for (;;) {
      const due = (await this.know()).filter(
        (one) => one.due && !refused.has(lineKey(one.customer, one.line)),
      )
      if (due.length === 0) return
      for (const one of due)
        if (!(await this.#tried(one, epoch))) refused.add(lineKey(one.customer, one.line))
    }
  }

  /** True when the event's jobs are queued, by this relay or another. */
  async #tried(waiting: Waiting, epoch: string): Promise<boolean> {
    const sql = this.#sql
    const event = await readEvent(sql, epoch, waiting.customer, waiting.seq)
    if (!event) return false
    try {
      const jobs = this.#jobsOf(event)
      await sql`with gone as (${takenOff(sql, event, waiting.tries)}), ${queued(sql, 'gone', jobs)}
        select * from added`
      return true
    } catch (error) {
      if (!isItsOwn(error)) throw error
      const told = await failedAgain(sql, event, waiting, error)
      if (told) this.#options.onAside?.(told, error)
      return false
    }
  }
}

/** Where the relay stands, as committed. */
async function durable(sql: Sql): Promise<Cursor> {
  const [row] = await sql<
    { epoch: string; xid: string; seq: string }[]
  >`select epoch, xid::text, seq::text from event_cursor where name = 'relay'`
  if (!row) throw new Error('the relay has no cursor')
  return { epoch: row.epoch, xid: BigInt(row.xid), seq: BigInt(row.seq) }
}
