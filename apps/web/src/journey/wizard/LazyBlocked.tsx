'use client'
import dynamic from 'next/dynamic'

/** What is known of the limits of a request before it is sent. */
export const EarlyLimit = dynamic(() => import('./EarlyLimit.tsx').then((module) => module.EarlyLimit), {
  ssr: false,
  loading: () => null,
})

/** What is found out of a passenger's request while they are asked. */
export const Foreseen = dynamic(() => import('./Foreseen.tsx').then((module) => module.Foreseen), {
  ssr: false,
  loading: () => null,
})

/** Instead of the whole request: drawn with the page where it is known by then, else fetched once it is. */
export const Blocked = dynamic(() => import('./Blocked.tsx').then((module) => module.Blocked), {
  loading: () => null,
})
