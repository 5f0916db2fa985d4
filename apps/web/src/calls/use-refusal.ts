'use client'
import { useTranslations } from 'next-intl'
import type { Refused } from './answer.ts'

const ours = ['unreachable', 'timeout', 'internal', 'unavailable', 'busy'] as const

function isOurs(code: string): code is (typeof ours)[number] {
  return ours.some((ownCode) => ownCode === code)
}

type Told = Pick<Refused, 'code' | 'message'> & { detail?: Record<string, unknown> | undefined }

/**
 * What to tell a person about a refused call: our own words where no server spoke or it failed, else the
 * server's; with the reference by which support finds the request, where there is one. Needs the namespace
 * `failure`.
 */
export function useRefusal(): (refusal: Told) => string {
  const translate = useTranslations('failure')
  return ({ code, message, detail }) => {
    const text = isOurs(code) ? translate(code) : message
    const reference = detail?.reference
    return typeof reference === 'string' ? `${text} ${translate('reference')}: ${reference}` : text
  }
}
