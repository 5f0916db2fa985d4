/** Feet up to 9 and inches up to 11 (V424, V425): at most 119 inches. */
export const MOST_FEET = 9
export const MOST_INCHES = 11
/** Pounds (V427). */
export const MOST_WEIGHT = 9999

function whole(value: number, most: number) {
  return Number.isInteger(value) && value >= 0 && value <= most
}

/** Total inches, or null when feet or inches are out of range. */
export function heightInches(feet: number, inches: number): number | null {
  return whole(feet, MOST_FEET) && whole(inches, MOST_INCHES) ? feet * 12 + inches : null
}

/** Feet and inches of total inches (V490). */
export function feetAndInches(total: number): { feet: number; inches: number } {
  return {
    feet: Math.floor(total / 12),
    inches: total % 12,
  }
}

/** Height as shown (V490): 5' 10". */
export function formatHeight(total: number): string {
  return `${Math.floor(total / 12)}' ${total % 12}"`
}

/** Pounds as typed: digits only, at most 9999 (V426, V427); else null. */
export function parseWeight(input: string): number | null {
  return /^\d{1,4}$/.test(input.trim()) ? Number(input.trim()) : null
}

/** Weight as shown (V491). */
export function formatWeight(pounds: number, language: 'en' | 'es' = 'en'): string {
  return `${pounds} ${language === 'en' ? 'lbs' : 'libras'}`
}
