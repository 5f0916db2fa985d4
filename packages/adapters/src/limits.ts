import type { Settings } from './settings/schema.ts'

/** So many at once, and so many a second after that. */
export type Rate = { burst: number; perSecond: number }

/** What one process takes of whom. A rate or number of 0 in the settings means: no limit. */
export type Limits = {
  /** Connections of one address, and of all; an idle one makes room for a new one. */
  connectionsPerAddress: number
  connections: number
  /**
   * Requests of one address whose bodies may be under way, for how long (ms), and how large all of them
   * together (bytes).
   */
  bodiesPerAddress: number
  bodyMs: number
  bodyMemory: number
  /** Calls without a session, of one address and of all visitors of a customer. */
  visitor: Rate
  visitors: Rate
  /** Failed sign-ins of one address. */
  signIn: Rate
  /** Calls of one signed-in person, and of all of a customer. */
  user: Rate
  customer: Rate
}

/** What the settings say; rates are a second's, with what may come at once as their multiple. */
export function limitsOf(settings: Settings): Limits {
  const rate = (perSecond: number, seconds: number): Rate => ({ perSecond, burst: perSecond * seconds })
  return {
    connectionsPerAddress: settings.LIMIT_CONNECTIONS_PER_ADDRESS,
    connections: settings.LIMIT_CONNECTIONS,
    bodiesPerAddress: settings.LIMIT_BODIES_PER_ADDRESS,
    bodyMs: settings.LIMIT_BODY_SECONDS * 1_000,
    bodyMemory: settings.LIMIT_BODY_MEGABYTES * 1024 * 1024,
    visitor: rate(settings.LIMIT_VISITOR, 10),
    visitors: rate(settings.LIMIT_VISITORS, 10),
    signIn: rate(settings.LIMIT_SIGN_IN, 30),
    user: rate(settings.LIMIT_USER, 5),
    customer: rate(settings.LIMIT_CUSTOMER, 5),
  }
}
