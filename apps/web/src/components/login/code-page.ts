import { formatPhone } from '@nemt/domain/phone/phone.ts'

/**
 * Where the code of a phone is entered (R006); the number is a part of its address as specified. An extension is
 * nothing that a message goes to, and no digits of the number.
 */
export function codePage(phone: string, wanted: string | null): string {
  const query = wanted ? `?redirect=${encodeURIComponent(wanted)}` : ''
  const number = formatPhone(phone)
    .replace(/ x\d+$/, '')
    .replace(/[^\d+]/g, '')
  return `/login/passenger/${encodeURIComponent(number)}${query}`
}
