import type { Call } from './define.ts'
import type { Portal } from './portal.ts'

/** A portal with its calls, as doors and jobs have it; the calls themselves see only the portal. */
export type OpenPortal = Portal & {
  /** The call of that name, if there is one. */
  callNamed: (name: string) => Call | undefined
}
