import type { MessageKey } from '../copy/en.ts'
import type { unfit } from '../copy/en/unfit.ts'

/**
 * Why a fleet can't take a ride: a text at `unfit.<why>`, what to fill into it, and what the ride needs by the
 * key of its name, where it is about that.
 */
export type Unfit = { why: keyof typeof unfit; values?: Record<string, string | number>; needs?: MessageKey }
