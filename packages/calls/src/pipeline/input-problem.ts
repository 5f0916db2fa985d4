import type { Customer } from '@nemt/domain/customer/schema.ts'
import { en } from '@nemt/domain/copy/en.ts'
import type { Values } from '@nemt/domain/copy/message.ts'
import type * as z from 'zod'
import { message } from '../message/text.ts'

/** Whoever is told: in their language, and in the customer's words. */
export type Listener = { customer: Customer; principal: { language: string } }
type Issue = z.core.$ZodIssue

/** Choices of a longer list are not spelled out. */
const MOST_CHOICES = 12
/** Of an issue list of this length the rest says no more. */
const MOST_ISSUES = 20

/** How the words of the schema library begin. */
const BY_ZOD = /^(?:Invalid|Too big|Too small|Unrecognized)/

/** Texts by what is counted; anything else is a number. */
const TOO_BIG: Readonly<Record<string, string>> = { string: 'long', array: 'many' }
const TOO_SMALL: Readonly<Record<string, string>> = { string: 'short', array: 'few' }

/** What is wrong with each field of a payload, in words that follow the field's name. */
export function fieldProblems(listener: Listener, issues: readonly Issue[]): Record<string, string> {
  // A client may name a field as every object has one (`constructor`).
  const fields = new Map<string, string>()
  for (const issue of issues.slice(0, MOST_ISSUES)) {
    const path = issue.path.map(String).join('.').slice(0, 200)
    if (issue.code === 'unrecognized_keys')
      for (const unknown of issue.keys.slice(0, MOST_ISSUES))
        fields.set([path, unknown.slice(0, 60)].filter(Boolean).join('.'), message(listener, 'input.unknown'))
    else if (!fields.has(path || 'payload')) fields.set(path || 'payload', problemOf(listener, issue))
  }
  return Object.fromEntries(fields)
}

/** The path of what a payload lacks, with `*` for a place in a list; empty when its first problem is another one. */
export function lackedPath([issue]: readonly Issue[]): string {
  if (!issue || !(isLacking(issue) || isEmptyList(issue))) return ''
  return issue.path.map((part) => (typeof part === 'number' ? '*' : String(part))).join('.')
}

/** The issue holds no value; its text alone says that there was none. */
function isLacking({ code, message: text }: Issue): boolean {
  return code === 'invalid_type' && text.endsWith('received undefined')
}

/** A list that has to hold something holds nothing. */
function isEmptyList(issue: Issue): boolean {
  return issue.code === 'too_small' && issue.origin === 'array' && issue.minimum === 1
}

/** What a text of the catalogue names; only a check of a schema's own gives it. */
function valuesOf(issue: Issue): Values {
  return issue.code === 'custom' ? ((issue.params as Values | undefined) ?? {}) : {}
}

function problemOf(listener: Listener, issue: Issue): string {
  // A schema that has words of its own knows better: a text of the catalogue, or one about an outline's numbers.
  if (issue.message in en.input) return message(listener, `input.${issue.message}`, valuesOf(issue))
  if (!BY_ZOD.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'too_big':
      return message(listener, `input.${TOO_BIG[issue.origin] ?? 'much'}`, { most: String(issue.maximum) })
    case 'too_small':
      // Whatever counts letters or entries and wants one of them.
      if (issue.minimum === 1 && issue.origin in TOO_SMALL) return message(listener, 'input.empty')
      return message(listener, `input.${TOO_SMALL[issue.origin] ?? 'little'}`, {
        least: String(issue.minimum),
      })
    case 'invalid_value':
      return issue.values.length > MOST_CHOICES
        ? message(listener, 'input.wrong')
        : message(listener, 'input.choice', { choices: issue.values.map(String).join(', ') })
    case 'invalid_type':
      return message(listener, isLacking(issue) ? 'input.missing' : 'input.wrong')
    default:
      return message(listener, 'input.wrong')
  }
}
