/**
 * What the database refused. `code` is the guard's own word, or the name of the constraint that was broken.
 */
export class StoreRefused extends Error {
  readonly kind: 'guard' | 'unique' | 'missing' | 'unavailable' | 'slow'
  readonly code: string
  constructor(kind: StoreRefused['kind'], code: string, cause?: unknown) {
    super(`${kind}: ${code}`, { cause })
    this.kind = kind
    this.code = code
  }
}

/**
 * The first answer of an idempotency key was found: the caller gives it again, or 409 when the fingerprint
 * differs.
 */
export class Replayed extends Error {
  readonly fingerprint: string
  readonly answer: unknown
  constructor(fingerprint: string, answer: unknown) {
    super('replayed')
    this.fingerprint = fingerprint
    this.answer = answer
  }
}

type PgError = { code?: string; message?: string; constraint_name?: string }

/** The disk is full or broken, there is no memory, or this server only reads: nothing that was asked is at fault. */
export const NOT_STORED: readonly string[] = ['53100', '53200', '58030', '25006']

const UNAVAILABLE = new Set([
  ...NOT_STORED,
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '08000',
])
const SLOW = new Set(['57014', '25P04', '40P01', '40001', '55P03'])

/** Translates what the driver throws; anything unknown is returned as it is. */
export function refusedBy(error: unknown): unknown {
  if (error instanceof StoreRefused) return error
  const { code, message, constraint_name } = error as PgError
  if (code === 'NM409') return new StoreRefused('guard', message ?? 'conflict', error)
  if (code === '23505') return new StoreRefused('unique', constraint_name ?? 'unique', error)
  // 23001 is a foreign key that restricts, since PostgreSQL 18.
  if (code === '23503' || code === '23001')
    return new StoreRefused('missing', constraint_name ?? 'foreign_key', error)
  if (code && UNAVAILABLE.has(code)) return new StoreRefused('unavailable', code, error)
  if (code && SLOW.has(code)) return new StoreRefused('slow', code, error)
  return error
}
