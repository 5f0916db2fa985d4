import { formatPhone, isPhone } from '../phone/phone.ts'
import { tidyName } from '../text/entry.ts'
import { parseDate } from '../time/parse.ts'
import type { PassengerDraft } from './basic.ts'

/**
 * What somebody who searched in vain has told of a new passenger already: a phone number, a birth date, a
 * rider key, else a name ('First Last' or 'Last, First').
 */
export function typedPassenger(
  text: string,
): Pick<PassengerDraft, 'name' | 'phone' | 'dob' | 'customer_key'> {
  const typed = tidyName(text)
  if (!typed) return {}
  if (/^[\d\s().+-]+$/.test(typed) && isPhone(typed)) return { phone: { display: formatPhone(typed) } }
  const dob = /\d/.test(typed) ? parseDate(typed) : null
  if (dob) return { dob }
  if (/\d/.test(typed)) return typed.includes(' ') ? {} : { customer_key: typed }
  const [last, first] = typed.includes(',')
    ? typed.split(',', 2)
    : [typed.split(' ').slice(1).join(' '), typed.split(' ', 1)[0]]
  return { name: { first: capital(tidyName(first ?? '')), last: capital(tidyName(last ?? '')) } }
}

/** Who searches types small letters; who typed a capital meant the rest as it is. */
function capital(name: string): string {
  return name === name.toLowerCase()
    ? name.replace(/(^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase())
    : name
}
