/** Feet up to 9 and inches up to 11 (V424, V425): at most 119 inches. */
export const MOST_FEET = 9
export const MOST_INCHES = 11
/** Pounds (V427). */
export const MOST_WEIGHT = 9999

const whole = (value: number, most: number) => Number.isInteger(value) && value >= 0 && value <= most

/** Total inches, or null when feet or inches are out of range. */
export const heightInches = (feet: number, inches: number): number | null =>
  whole(feet, MOST_FEET) && whole(inches, MOST_INCHES) ? feet * 12 + inches : null

/** Feet and inches of total inches (V490). */
export const feetAndInches = (total: number): { feet: number; inches: number } => ({
  feet: Math.floor(total / 12),
  inches: total % 12,
})

/** Height as shown (V490): 5' 10". */
export const formatHeight = (total: number): string => `${Math.floor(total / 12)}' ${total % 12}"`

/** Pounds as typed: digits only, at most 9999 (V426, V427); else null. */
export const parseWeight = (input: string): number | null =>
  /^\d{1,4}$/.test(input.trim()) ? Number(input.trim()) : null

/** Weight as shown (V491). */
export const formatWeight = (pounds: number, language: 'en' | 'es' = 'en'): string =>
  `${pounds} ${language === 'en' ? 'lbs' : 'libras'}`
