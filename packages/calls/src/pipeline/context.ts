import type { Query } from '@nemt/store/rows/select.ts'
import type { Customer, CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import type { Actor } from '@nemt/domain/event/actor.ts'
import type { Changes } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Fragment, Sql } from '@nemt/store/sql.ts'
import { read, readRows, type Answers, type Question } from '@nemt/store/read.ts'
import type { Portal } from './portal.ts'
import { actorOf, type Principal } from './principal.ts'

/** What a call's `run` is given: who asks, for which customer, and the two round trips to the database. */
export type Context = {
  portal: Portal
  principal: Principal
  customer: Customer
  policy: CustomerPolicy
  now: number
  /** The request's id, which everything that follows from it carries. */
  id: string
  /** Builds the queries of `read`; `s.c` is the customer in them. */
  sql: Sql
  /**
   * All facts in one round trip. `seen` names the passenger (or ride) whose record is shown, which leaves an
   * audit row; a query for its key leaves one where it finds one.
   */
  read: <Q extends Record<string, Question | undefined>>(
    questions: Q,
    seen?: Seen<Extract<keyof Q, string>>,
  ) => Promise<Answers<Q>>
  /** A long list, for the hot lists. */
  rows: <Row>(query: Query<Row>, seen?: Seen) => Promise<Row[]>
  /**
   * All changes in one statement, with the audit row, or those that are given (none for a step that is no act
   * of its own); `answer` is what the call will return (and what a replay gets).
   */
  write: <A>(changes: Changes & { object?: string }, answer: A) => Promise<A>
  actor: Actor
  /** Where the request comes from; undefined for the process itself. */
  address: string | undefined
  /** May read captured messages: somebody at this machine, or with the secret that the start printed. */
  outbox: boolean
  /**
   * The same without the idempotency key: for the steps of a call that writes more than once, all but the
   * last.
   */
  unkeyed: () => Context
  /** The same, with the answer that a replay gets in the shape of the call that makes this one. */
  answering: (shape: (answer: unknown) => unknown) => Context
}

/**
 * What is shown of whom; `shows` names the question that finds them: a key alone may be nobody's, and then nothing was
 * seen.
 */
export type Seen<Questions extends string = never> = { detail?: object } & (
  | { object?: Fragment | undefined; shows?: Questions }
  | { object: string; shows: Questions }
)

type Ask = {
  portal: Portal
  principal: Principal
  customer: Customer
  policy: CustomerPolicy
  id: string
  name: string
  idempotency?: { key: string; fingerprint: string } | undefined
  address?: string | undefined
  outbox?: boolean
  shape?: (answer: unknown) => unknown
}

export function contextOf(ask: Ask): Context {
  const { portal, principal, customer, policy, id, name, idempotency, shape = (answer) => answer } = ask
  const actor = actorOf(principal)
  return {
    portal,
    principal,
    customer,
    policy,
    now: portal.clock(),
    id,
    sql: portal.store.sql,
    actor,
    address: ask.address,
    outbox: ask.outbox ?? false,
    unkeyed: () => contextOf({ ...ask, idempotency: undefined }),
    answering: (inner) => contextOf({ ...ask, shape: (answer) => shape(inner(answer)) }),
    read: (questions, seen) =>
      read(portal.store, customer.key, questions, {
        idempotency: idempotency?.key,
        trace: seen && { actor, action: name, ...seen, request: id },
      }),
    rows: (query, seen) =>
      readRows(portal.store, customer.key, query, {
        trace: seen && { actor, action: name, object: seen.object, detail: seen.detail, request: id },
      }),
    write: async ({ object, ...changes }, answer) => {
      const audit = changes.audit ?? [{ actor, action: name, object }]
      await write(portal.store, customer.key, {
        ...changes,
        events: (changes.events ?? []).map((event) => ({ ...event, request: id })),
        audit: audit.map((row) => ({ ...row, request: id })),
        idempotency: idempotency && { ...idempotency, answer: shape(answer) ?? null },
      })
      return answer
    },
  }
}
