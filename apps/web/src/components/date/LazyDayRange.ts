'use client'
import dynamic from 'next/dynamic'

/** The range of days, loaded where a screen has one that most of its readers don't see. */
export const DayRange = dynamic(() => import('./DayRange.tsx').then((module) => module.DayRange))
