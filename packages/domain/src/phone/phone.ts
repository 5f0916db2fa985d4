/** The digits of a phone as typed, without the country code 1 in front of ten or more others. */
export function phoneDigits(input: string): string {
  const digits = input.replace(/\D/g, '')
  return digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** The mask (###) ###-#### as far as digits are there (V477); more than ten stay at the end. */
export function formatPhone(input: string): string {
  const digits = phoneDigits(input)
  if (digits.length < 4) return digits
  if (digits.length < 7) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** Ten to fourteen digits, the first 1–9 (V478, V479, X140). */
export const isPhone = (input: string | undefined): boolean => /^[1-9]\d{9,13}$/.test(phoneDigits(input ?? ''))

/** +1 and the digits (V480), or null when it is no phone number. */
export const rawPhone = (input: string | undefined): string | null => (isPhone(input) ? `+1${phoneDigits(input ?? '')}` : null)

/** The most recent five numbers of a history that maps instants to numbers (V668, V881). */
export const recentPhones = (history: Record<string, string> | undefined): string[] =>
  Object.entries(history ?? {})
    .sort(([a], [b]) => Number(b) - Number(a))
    .slice(0, 5)
    .map(([, number]) => number)
