import type { PassengerDraft } from '../passenger/basic.ts'

/** What `data` of an address holds for what was typed (V851): base64 of JSON in UTF-8. */
export function prefillData(entry: Pick<PassengerDraft, 'name' | 'phone' | 'dob' | 'customer_key'>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(entry))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
