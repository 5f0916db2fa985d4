import { isPhone } from '../phone/phone.ts'
import { firstProblem, problemsOf, type Problem, type Rule } from '../problem/problem.ts'
import type { Communication } from './schema.ts'
import { blank } from '../text/blank.ts'

/** The passenger's own name and a clinical contact's are known already. */
function named({ relation }: Communication) {
  return relation === 'self' || relation === 'clinical'
}

/** In the order of doc 2 §5.5 (V502–V508). */
const rules: Rule<Communication, null>[] = [
  (contact) =>
    !named(contact) && blank(contact.name?.first)
      ? { code: 'first_name_missing', field: 'name.first' }
      : null,
  (contact) =>
    !named(contact) && blank(contact.name?.last) ? { code: 'last_name_missing', field: 'name.last' } : null,
  ({ relation }) => (relation ? null : { code: 'relation_missing', field: 'relation' }),
  ({ relation, clinical }) =>
    relation === 'clinical' && !clinical ? { code: 'clinical_missing', field: 'clinical' } : null,
  ({ phone }) => (phone?.type ? null : { code: 'phone_type_missing', field: 'phone.type' }),
  ({ method, phone }) =>
    !method || (method === 'sms' && phone?.type === 'land')
      ? { code: 'method_missing', field: 'method' }
      : null,
  ({ phone }) =>
    isPhone(phone?.display ?? phone?.raw) ? null : { code: 'phone_missing', field: 'phone.display' },
  ({ language }) => (language ? null : { code: 'communication_language_missing', field: 'language' }),
]

export function communicationProblems(communication: Communication): Problem[] {
  return problemsOf(rules, communication, null)
}

/** What the section's button shows (V509), or null. */
export function communicationProblem(communication: Communication): Problem | null {
  return firstProblem(rules, communication, null)
}
