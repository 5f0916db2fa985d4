'use client'
import dynamic from 'next/dynamic'

/** The help slider, fetched the first time somebody opens it. */
export const HelpDrawer = dynamic(() => import('./HelpDrawer.tsx').then((module) => module.HelpDrawer), {
  ssr: false,
})

/** The slider of a mail about a ride, fetched the first time somebody opens it. */
export const RideMailDrawer = dynamic(
  () => import('./RideMailDrawer.tsx').then((module) => module.RideMailDrawer),
  { ssr: false },
)
