'use client'
import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'

const waiting = () => <Skeleton height={180} />

/** Parts of the form that are fetched when somebody needs them. */
export const MobilityEditor = dynamic(() => import('./MobilityEditor.tsx').then((module) => module.MobilityEditor), { ssr: false, loading: waiting })
export const ContactEditor = dynamic(() => import('./ContactEditor.tsx').then((module) => module.ContactEditor), { ssr: false, loading: waiting })
export const JourneyDialogs = dynamic(() => import('./JourneyDialogs.tsx').then((module) => module.JourneyDialogs), { ssr: false })
export const AbandonDialog = dynamic(() => import('./AbandonDialog.tsx').then((module) => module.AbandonDialog), { ssr: false })
