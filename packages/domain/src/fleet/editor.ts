import type { Problem } from '../problem/problem.ts'
import { tidyName } from '../text/entry.ts'
import { defaultDispatch } from './dispatch.ts'
import type { Fleet, RateCard } from './schema.ts'

/** A new fleet (V1155, V1156). */
export function newFleet(key: string, group: Fleet['group']): Fleet {
  return {
    key,
    group,
    name: 'New Fleet',
    enabled: true,
    archive: false,
    sandbox: false,
    dispatch: defaultDispatch,
    auto_accept: false,
    vehicles: {},
    services: {},
    hours: [],
    costs: {},
  }
}

/** A rate as typed: an integer or decimal, blank is null (V1160, V1161); undefined when it is neither. */
export function parseRate(typed: string): number | null | undefined {
  const text = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  if (text === '') return null
  return /^\d+(\.\d+)?$|^\.\d+$/.test(text) ? Number(text) : undefined
}

/** The rates of the editor's fields, or the first field that is no number. */
export function parseRates(typed: Readonly<Partial<Record<keyof RateCard, string>>>): RateCard | Problem {
  const card: RateCard = {}
  for (const [field, text] of Object.entries(typed) as [keyof RateCard, string][]) {
    const rate = parseRate(text)
    if (rate === undefined) return { code: 'number_wrong', field: `costs.${field}` }
    card[field] = rate
  }
  return card
}

/** Update needs a legal name (V1157). */
export function groupProblem(group: { legal_name?: string }): Problem | null {
  return group.legal_name?.trim() ? null : { code: 'legal_name_missing', field: 'group.legal_name' }
}

/** Names and values are trimmed (V1158, V1159). */
export function tidyGroup<G extends { name: string; legal_name?: string }>(group: G): G {
  return {
    ...group,
    name: tidyName(group.name),
    ...(group.legal_name !== undefined && { legal_name: tidyName(group.legal_name) }),
  }
}

/** The issuing state is shown and kept only with a medicaid id (V1162–V1164). */
export function tidyMedicaid<M extends { medicaid_id?: string; medicaid_issue_state?: string }>({
  medicaid_id,
  medicaid_issue_state,
  ...rest
}: M): Omit<M, 'medicaid_id' | 'medicaid_issue_state'> & {
  medicaid_id?: string
  medicaid_issue_state?: string
} {
  const id = medicaid_id?.trim()
  return { ...rest, ...(id && { medicaid_id: id, ...(medicaid_issue_state && { medicaid_issue_state }) }) }
}

/** The addresses of contact.email, separated by commas (V1172). */
export function emailsOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/**
 * Hours as typed: start 0–23, end 1–24 (V1165, V1166). An end at or before the start reaches into the next
 * day.
 */
export function isHours({ start, end }: { start: number; end: number }): boolean {
  return (
    Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= 23 && end >= 1 && end <= 24
  )
}
