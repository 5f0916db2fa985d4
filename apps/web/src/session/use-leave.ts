'use client'
import { useTranslations } from 'next-intl'
import { toasts } from '../components/toast/toasts.ts'
import { leave } from './leave.ts'

/** Signs out, and says so where that could not be: who walks away from a shared computer has to know. */
export function useLeave(): () => void {
  const text = useTranslations('account')
  return () => void leave().catch(() => toasts.show(text('notSignedOut'), { error: true }))
}
