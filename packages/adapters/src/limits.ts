/** So many at once, and so many a second after that. */
export type Rate = { burst: number; perSecond: number }

/** What one process takes of whom. A rate or number of 0 in the environment means: no limit. */
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

/**
 * Name, meaning and default of every limit; rates are a second's, with what may come at once as their
 * multiple.
 */
export const LIMIT_DEFAULTS = {
  LIMIT_CONNECTIONS_PER_ADDRESS: 4_000,
  LIMIT_CONNECTIONS: 12_000,
  LIMIT_BODIES_PER_ADDRESS: 256,
  LIMIT_BODY_SECONDS: 20,
  LIMIT_BODY_MEGABYTES: 128,
  LIMIT_VISITOR: 50,
  LIMIT_VISITORS: 500,
  LIMIT_SIGN_IN: 2,
  LIMIT_USER: 2_000,
  LIMIT_CUSTOMER: 6_000,
} as const

/** Reads the limits; what is no number goes to `wrong`. */
export const readLimits = (env: Record<string, string | undefined>, wrong: string[] = []): Limits => {
  const of = (name: keyof typeof LIMIT_DEFAULTS): number => {
    const value = Number(env[name] || LIMIT_DEFAULTS[name])
    if (!(value >= 0) || (env[name] !== undefined && env[name] !== '' && !/^\d+(\.\d+)?$/.test(env[name])))
      wrong.push(`${name} must be a number`)
    return env[name] !== undefined && env[name] !== '' && Number(env[name]) === 0 ? Infinity : value
  }
  const rate = (name: keyof typeof LIMIT_DEFAULTS, seconds: number): Rate => ({
    perSecond: of(name),
    burst: of(name) * seconds,
  })
  return {
    connectionsPerAddress: of('LIMIT_CONNECTIONS_PER_ADDRESS'),
    connections: of('LIMIT_CONNECTIONS'),
    bodiesPerAddress: of('LIMIT_BODIES_PER_ADDRESS'),
    bodyMs: of('LIMIT_BODY_SECONDS') * 1_000,
    bodyMemory: of('LIMIT_BODY_MEGABYTES') * 1024 * 1024,
    visitor: rate('LIMIT_VISITOR', 10),
    visitors: rate('LIMIT_VISITORS', 10),
    signIn: rate('LIMIT_SIGN_IN', 30),
    user: rate('LIMIT_USER', 5),
    customer: rate('LIMIT_CUSTOMER', 5),
  }
}
