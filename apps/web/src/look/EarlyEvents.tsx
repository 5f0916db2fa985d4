import { rememberEarly } from './early.ts'

/** Does what was pressed, typed, ticked and chosen before the page listened, once it does (decision 115). */
export function EarlyEvents({ nonce }: { nonce: string }) {
  const script = `(${rememberEarly.toString()})()`
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
}
