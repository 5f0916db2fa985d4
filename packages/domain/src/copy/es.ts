import type { Catalogue } from './en.ts'
import { problem } from './es/problem.ts'
import { term } from './es/term.ts'

/** Spanish as spoken in the United States. */
export const es: Catalogue = { problem, term }
