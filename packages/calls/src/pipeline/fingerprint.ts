import { createHash } from 'node:crypto'

/** JSON with sorted keys, so that equal payloads are equal texts. */
export function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) =>
      inner && typeof inner === 'object' && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    ) ?? 'null'
  )
}

/**
 * What must be equal for two calls under one idempotency key to be the same call: its name, who makes it, its
 * payload.
 */
export function fingerprint(name: string, actor: string, payload: unknown): string {
  return createHash('sha256')
    .update(`${name}\n${actor}\n${canonical(payload)}`)
    .digest('base64url')
}
