import { SUPPORT_HERE, withSupport } from '@nemt/domain/communication/support-number.ts'
import { en } from '@nemt/domain/copy/en.ts'
import { es } from '@nemt/domain/copy/es.ts'
import { interfaceLanguage } from '@nemt/domain/copy/language.ts'
import { message as textOf, withOverrides, type Values } from '@nemt/domain/copy/message.ts'
import { termValues } from '@nemt/domain/copy/terms.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'

/** A text of the catalogue in a person's language, in the customer's own words and terms. */
export function messageFor(customer: Customer, language: string, key: string, values: Values = {}): string {
  const of = interfaceLanguage(language)
  return textOf(withOverrides(of === 'es' ? es : en, of === 'en' ? customer.copy : undefined), key, {
    ...termValues(of, customer.copy),
    ...values,
  })
}

/** A notice to a passenger, in one line, with the number to call where the customer has one. */
export function noticeFor(customer: Customer, language: string, name: string, values: Values = {}): string {
  const given = { customer: customer.name, support: SUPPORT_HERE, ...values }
  const text = messageFor(customer, language, `notice.${name}`, given).replace(/ {2,}/g, ' ')
  return withSupport(text, supportPhoneOf(customer))
}

/** The same as `messageFor` for whoever makes the call. */
export function message(
  context: { customer: Customer; principal: { language: string } },
  key: string,
  values?: Values,
): string {
  return messageFor(context.customer, context.principal.language, key, values)
}

/**
 * A text that tells whoever makes the call whom to phone. Where the customer has no number it is the one without it,
 * `…NoPhone`.
 */
export function messageToCall(
  context: { customer: Customer; principal: { language: string } },
  key: 'limit.notice' | 'limit.authorization' | 'error.help_desk_missing',
): string {
  const phone = supportPhoneOf(context.customer)
  const values = { customer: context.customer.name }
  return phone ? message(context, key, { ...values, phone }) : message(context, `${key}NoPhone`, values)
}
