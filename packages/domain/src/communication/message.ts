import type { Problem } from '../problem/problem.ts'
import { blank } from '../text/blank.ts'
import { tidyName } from '../text/entry.ts'

type MessageProblem = Problem & { code: 'message_number' | 'message_short'; field: 'text'; silent: boolean }

/** Shortest message (V780). */
const SHORTEST = 2

/**
 * Why a message to a passenger is not sent (V780, V783, V784, X036): exactly 1 or 2 would look like an answer
 * to a prompt and raises an alert; another one that is too short is just not sent (`silent`).
 */
export function messageProblem(text: string): MessageProblem | null {
  // What its reader sees: the same digit in another width, and nothing of letters that show nothing.
  const read = blank(text) ? '' : tidyName(text.normalize('NFKC'))
  if (read === '1' || read === '2') return { code: 'message_number', field: 'text', silent: false }
  return read.length < SHORTEST ? { code: 'message_short', field: 'text', silent: true } : null
}
