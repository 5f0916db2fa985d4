import { contactOf } from '@nemt/domain/communication/contact.ts'
import type { Communication, Phone } from '@nemt/domain/communication/schema.ts'
import { formatPhone, isPhone, typedPhone } from '@nemt/domain/phone/phone.ts'
import { text } from '@nemt/domain/text/schema.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import * as z from 'zod'
import { message } from '../message/text.ts'
import type { Context } from '../pipeline/context.ts'
import { invalid, invalidInput, type Refusal } from '../pipeline/refusal.ts'

/** The payload of the calls about one number; the bare number will do. */
export const numberAsked = z.strictObject({ phone_number: text(30).min(1) })

export function acceptNumber(payload: unknown): unknown {
  return typeof payload === 'string' ? { phone_number: payload } : payload
}

/** A number that can be dialled: as people read it, as E.164, and its extension. */
export type DialledPhone = { display: string; raw: string; extension?: string }

/**
 * The number that somebody typed, or null when no such number is assigned anywhere (server-behaviour §2.17):
 * the default country is the United States, other countries' numbers need their + or 011.
 */
export function dialledPhone(typed: string | undefined): DialledPhone | null {
  const taken = typedPhone(typed ?? '')
  const number = taken && parsePhoneNumberFromString(taken.raw)
  if (!taken || !number?.isValid()) return null
  const display =
    number.countryCallingCode === '1' ? formatPhone(number.nationalNumber) : number.formatInternational()
  return { display, raw: number.number, ...(taken.extension ? { extension: taken.extension } : {}) }
}

function noPhone(context: Context, field: string): Refusal {
  return invalid(field, message(context, 'error.invalid_phone'), 'invalid_phone')
}

/** The number that somebody typed, or the refusal that names the field. */
export function dialled(context: Context, typed: string | undefined, field: string): DialledPhone {
  const phone = dialledPhone(typed)
  if (!phone) throw noPhone(context, field)
  return phone
}

/** The number as E.164, or the refusal that names the field. */
export function numberOf(context: Context, typed: string, field = 'phone_number'): string {
  return dialled(context, typed, field).raw
}

/**
 * A phone as it is kept (V477–V480, V304): what people read and what is dialled are worked out from what was
 * typed, never taken from the caller apart from each other; an extension typed behind the number is kept
 * beside it. `field` is the path of the phone in the payload.
 */
export function tidyPhone(context: Context, phone: Phone, field: string): Phone {
  const number = dialled(context, phone.display ?? phone.raw, `${field}.display`)
  return { ...phone, ...extensionOf(phone, `${field}.extension`), ...number }
}

const EXTENSION = /^(?:ext(?:ension|\.)?|x|#)?\s*(\d{0,7})$/i

/** The extension in digits (F149), or the refusal of one that nobody can dial. */
function extensionOf({ extension }: Phone, field: string): Pick<Phone, 'extension'> {
  if (extension === undefined) return {}
  const [, digits] = EXTENSION.exec(extension.normalize('NFKC').trim()) ?? []
  if (digits === undefined) throw invalidInput(field, 'extension')
  return { extension: digits }
}

/** The same in a record whose own check refuses what is no number, in its turn and with its words (V896, V507). */
export function tidyTyped(context: Context, phone: Phone, field: string): Phone {
  return isPhone(phone.display ?? phone.raw) ? tidyPhone(context, phone, field) : phone
}

/** A number with its extension in one text, where there is no place of its own for it. */
export function shownPhone({ display = '', extension }: Phone): string {
  return extension ? `${display} x${extension}` : display
}

/** The same for a phone that may be left out: one without any digits typed is none. */
export function tidyOptionalPhone(
  context: Context,
  phone: Phone | undefined,
  field: string,
): Phone | undefined {
  if (!phone || !(phone.display ?? phone.raw)?.trim()) return undefined
  return tidyPhone(context, phone, field)
}

/**
 * Who is told, as whom their relation makes them (V496–V498), with the number tidied where there is one; a contact that
 * nobody calls or texts may have none.
 */
export function tidyCommunication(
  context: Context,
  communication: Communication,
  field: string,
  tidy = tidyPhone,
): Communication {
  const { phone, relation } = communication
  return {
    ...communication,
    ...(relation ? { contact: contactOf(relation) } : {}),
    ...(phone && (phone.display ?? phone.raw)?.trim()
      ? { phone: tidy(context, phone, `${field}.phone`) }
      : {}),
  }
}
