'use client'
import dynamic from 'next/dynamic'

/** The window that asks for a new password, fetched only for those whose password is due. */
export const PasswordDue = dynamic(() => import('./PasswordDue.tsx').then((module) => module.PasswordDue), {
  ssr: false,
})
