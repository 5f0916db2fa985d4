import { useTranslations } from 'next-intl'
import { namesItsKind } from '@nemt/domain/address/apartment.ts'

/** An apartment as a line shows it: 'Apt/Unit 12', and as it was entered where that says what it is: 'Suite 200'. */
export function useUnit(): (subpremise: string) => string {
  const text = useTranslations('card')
  return (unit) => (namesItsKind(unit) ? unit : text('unit', { unit }))
}
