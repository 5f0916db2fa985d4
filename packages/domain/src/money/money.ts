/**
 * $0,0.00 of integer cents (V481): '$1,234.50', '-$3.00'. The same in both languages: amounts are US dollars.
 */
export function formatMoney(cents: number): string {
  const whole = Math.floor(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}$${String(whole).replace(/\B(?=(\d{3})+$)/g, ',')}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/**
 * Nearest integer, halves away from zero (server-behaviour §2.4 'half-up'; a refund of half a cent rounds as
 * the charge did). The nudge undoes binary noise: 1.005 dollars are 100.49999999999999 cents as floats.
 */
export function roundHalfUp(value: number): number {
  const size = Math.abs(value)
  const rounded = Math.floor(size + 0.5 + Math.max(1, size) * 2 * Number.EPSILON)
  return value < 0 ? 0 - rounded : rounded
}

/** Integer cents of dollars, halves up. */
export function centsOf(dollars: number): number {
  return roundHalfUp(dollars * 100)
}

/** Integer cents of an amount as typed ('1,234.5', '$12', '-3.00'), or null. At most two decimals. */
export function parseMoney(input: string): number | null {
  const [match, sign, whole = '', part = ''] =
    /^(-?)\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(input.replace(/\s/g, '')) ?? []
  if (match === undefined || whole + part === '') return null
  const cents = Number(whole.replaceAll(',', '') || 0) * 100 + Number(part.padEnd(2, '0'))
  return sign && cents ? -cents : cents
}

/** Integer cents of a price as typed, which may have more decimals and is rounded to cents (V823), or null. */
export function parsePrice(input: string): number | null {
  const [, kept = input, next = '0'] = /^(.*\.\d\d)(\d)\d*\s*$/.exec(input) ?? []
  const cents = parseMoney(kept)
  if (cents === null || next < '5') return cents
  return kept.trim().startsWith('-') ? cents - 1 : cents + 1
}
