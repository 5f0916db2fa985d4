'use client'
import { useTranslations } from 'next-intl'
import type { Refused } from './answer.ts'

/**
 * What to tell a person about a refused call: our own words where no server spoke, else the server's. Needs
 * the namespace `failure`.
 */
export const useRefusal = (): ((refusal: Pick<Refused, 'code' | 'message'>) => string) => {
  const words = useTranslations('failure')
  return ({ code, message }) => (code === 'unreachable' || code === 'timeout' ? words(code) : message)
}
