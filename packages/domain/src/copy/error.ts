import { message, type Texts, type Values } from './message.ts'

/** What an error code says (doc 1 §8); an unknown code is shown as it is (V622). */
export function errorText(texts: Texts, code: string, values: Values = {}): string {
  return Object.hasOwn(texts.error ?? {}, code) ? message(texts, `error.${code}`, values) : code
}

/** Codes that ask whether to go on anyway; the answer goes back as an acknowledgement (V644–V646, V648). */
export const askableErrors = [
  'cost_ride_limit',
  'cost_patient_limit',
  'cost_total_limit',
  'duplicate_ride',
] as const
export type AskableError = (typeof askableErrors)[number]

export function isAskable(code: string): code is AskableError {
  return askableErrors.some((error) => error === code)
}
