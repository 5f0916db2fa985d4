import { rememberEarly } from './early.ts'
import { pressOnce } from './held-key.ts'

/**
 * Does what was pressed, typed, ticked and chosen before the page listened, once it does (decision 115); and keeps a
 * key that is held from what comes meanwhile.
 */
export function EarlyEvents({ nonce }: { nonce: string }) {
  const script = `(${rememberEarly.toString()})();(${pressOnce.toString()})(window)`
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
