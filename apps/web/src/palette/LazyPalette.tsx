'use client'
import dynamic from 'next/dynamic'

/** The command palette, fetched the first time somebody asks for it. */
export const Palette = dynamic(() => import('./Palette.tsx').then((module) => module.Palette), { ssr: false })
