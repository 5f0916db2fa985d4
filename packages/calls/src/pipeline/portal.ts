import type { Adapters } from '@nemt/adapters/adapters.ts'
import type { Store } from '@nemt/store/connect.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { Limiter } from './limiter.ts'
import type { Readings } from './readings.ts'

/** Everything a process gives to the calls: made once at start, from validated settings. */
export type Portal = {
  store: Store
  /** The role of global support, for reads across tenants. */
  support: Sql | undefined
  adapters: Adapters
  /** ms since the epoch by the database's clock; the only clock that calls see. */
  clock: () => number
  /**
   * How long sessions and customers may be kept in memory, in ms: long only where somebody forgets them when
   * the event log says so.
   */
  freshMs: number
  /** Secret for signatures of addresses; never leaves the server. */
  secret: string
  product: string
  baseDomain: string
  /** Scheme and port as people type them, e.g. `http://{customer}.localhost:3000`. */
  addressOf: (customer: string) => string
  /** Who mails say they are from (MAIL_FROM), if it isn't the customer's name at the base domain. */
  mailFrom: string | undefined
  /** Who helps the people of a customer that names nobody itself (HELP_EMAIL). */
  helpEmail: string | undefined
  /** True when outgoing messages are kept instead of sent (OUTBOX=capture). */
  capture: boolean
  /** Which kinds of messages leave this installation, or are captured at least. */
  sends: { email: boolean; sms: boolean; voice: boolean }
  /** How much of whom this process takes. */
  limiter: Limiter
  /** Who read whose record. */
  readings: Readings
}
