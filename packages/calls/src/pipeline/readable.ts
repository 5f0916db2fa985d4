import type { Values } from '@nemt/domain/copy/message.ts'
import { invalidInput, type InputText, type Refusal } from './refusal.ts'

/** Deepest nesting of a payload, and the most values in one: far above what any call's schema allows. */
const DEEPEST = 40
const MOST = 200_000

function refused(path: string, name: InputText, values?: Values): Refusal {
  return invalidInput(printable(path).slice(0, 200) || 'payload', name, values)
}

function printable(path: string): string {
  return path.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

/**
 * What no text may hold: half a character (it has no form in UTF-8), or a NUL, which PostgreSQL has no place
 * for.
 */
function textProblem(text: string): 'half_character' | 'control_characters' | undefined {
  if (!text.isWellFormed()) return 'half_character'
  return text.includes('\u0000') ? 'control_characters' : undefined
}

/**
 * Refuses a payload that no call could mean before anything walks through it by recursion, compares or stores
 * it: nested without end, texts that are none. Throws Refusal (422) that names the field. Without recursion
 * itself.
 */
export function assertReadable(payload: unknown, name = ''): void {
  const left: { value: unknown; path: string; depth: number }[] = [{ value: payload, path: name, depth: 0 }]
  let seen = 0
  for (let at = left.pop(); at; at = left.pop()) {
    const { value, path, depth } = at
    if (typeof value === 'string') {
      const problem = textProblem(value)
      if (problem) throw refused(path, problem)
    }
    if (value === null || typeof value !== 'object') continue
    // A socket can bring bytes, which no call takes and JSON has none of.
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) throw refused(path, 'wrong')
    if (depth >= DEEPEST) throw refused(path, 'deep', { most: DEEPEST })
    // Counted before anything is made of them: a few megabytes hold millions of zeros, which take seconds to walk.
    const isList = Array.isArray(value)
    seen += isList ? value.length : Object.keys(value).length
    if (seen > MOST) throw refused(path, 'many_values', { most: MOST })
    for (const [key, inner] of Object.entries(value)) {
      const problem = isList ? undefined : textProblem(key)
      const inside = path ? `${path}.${key}` : key
      if (problem) throw refused(inside, problem)
      left.push({ value: inner, path: inside, depth: depth + 1 })
    }
  }
}
