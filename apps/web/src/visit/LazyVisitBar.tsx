'use client'
import dynamic from 'next/dynamic'

/** Only a visit of support loads its bar: it would otherwise be a part of every page's first load. */
export const VisitBar = dynamic(() => import('./VisitBar.tsx').then((module) => module.VisitBar))
