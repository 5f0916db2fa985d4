'use client'
import dynamic from 'next/dynamic'

/** What the passenger's ways back tell, asked for after the rides are there. */
export const LearnedReturns = dynamic(
  () => import('./LearnedReturns.tsx').then((module) => module.LearnedReturns),
  { ssr: false },
)
