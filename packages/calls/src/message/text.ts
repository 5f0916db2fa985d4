import { en } from '@nemt/domain/copy/en.ts'
import { es } from '@nemt/domain/copy/es.ts'
import { interfaceLanguage } from '@nemt/domain/copy/language.ts'
import { message as textOf, withOverrides, type Values } from '@nemt/domain/copy/message.ts'
import { termValues } from '@nemt/domain/copy/terms.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'

/** A text of the catalogue in a person's language, in the customer's own words and terms. */
export function messageFor(customer: Customer, language: string, key: string, values: Values = {}): string {
  const of = interfaceLanguage(language)
  return textOf(withOverrides(of === 'es' ? es : en, of === 'en' ? customer.copy : undefined), key, {
    ...termValues(of, customer.copy),
    ...values,
  })
}

/** The same for whoever makes the call. */
export function message(
  context: { customer: Customer; principal: { language: string } },
  key: string,
  values?: Values,
): string {
  return messageFor(context.customer, context.principal.language, key, values)
}
