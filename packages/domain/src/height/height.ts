/** Feet up to 9 and inches up to 11 (V424, V425): at most 119 inches. */
export const MOST_FEET = 9
export const MOST_INCHES = 11
/** Pounds (V427). */
export const MOST_WEIGHT = 9999

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

/** Weight as shown (V491). */
export function formatWeight(pounds: number, language: 'en' | 'es' = 'en'): string {
  return `${pounds} ${language === 'en' ? 'lbs' : 'libras'}`
}
