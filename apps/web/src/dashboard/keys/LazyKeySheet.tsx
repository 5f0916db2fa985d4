'use client'
import dynamic from 'next/dynamic'

/** The sheet of keys, fetched the first time somebody asks for it. */
export const KeySheet = dynamic(() => import('./KeySheet.tsx').then((module) => module.KeySheet), {
  ssr: false,
})
