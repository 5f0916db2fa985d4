import * as z from 'zod'
import { key } from '../text/schema.ts'

/** What people look at together: a ride, or a passenger's record (docs/decisions/087). */
const subject = z.strictObject({ kind: z.enum(['ride', 'passenger']), key })
export type Subject = z.output<typeof subject>

/** One tab shows at most so many things that others may look at too. */
const MOST_SHOWN = 5
const shown = subject.extend({ does: z.enum(['looks', 'edits']) })
/** One thing that a tab shows, and whether a form is open over it. */
export type Shown = z.output<typeof shown>
/** All that one tab shows now; an empty list when it shows nothing of the kind. */
export const shownByTab = z.array(shown).max(MOST_SHOWN)

/** Somebody who is there: the user's key and name, and whether a form is open over it. */
export type Present = { key: string; name: string; does: Shown['does'] }

/** What is told of a subject to each who is there. */
export type PresentAt = Subject & { people: readonly Present[] }
