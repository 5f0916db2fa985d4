'use client'
import dynamic from 'next/dynamic'

// One import for using and for fetching ahead: two would be two chunks.
const refused = () => import('./RefusedDialog.tsx')
const edited = () => import('./EditedDialog.tsx')
const limits = () => import('./LimitsDialog.tsx')
const authorization = () => import('./AuthorizationDialog.tsx')
const duplicates = () => import('./DuplicatesDialog.tsx')

/** Fetched after the first paint, for when a sending is refused. */
export const RefusedDialog = dynamic(() => refused().then((module) => module.RefusedDialog), { ssr: false })
export const EditedDialog = dynamic(() => edited().then((module) => module.EditedDialog), { ssr: false })
export const LimitsDialog = dynamic(() => limits().then((module) => module.LimitsDialog), { ssr: false })
export const AuthorizationDialog = dynamic(
  () => authorization().then((module) => module.AuthorizationDialog),
  { ssr: false },
)
export const DuplicatesDialog = dynamic(() => duplicates().then((module) => module.DuplicatesDialog), {
  ssr: false,
})

/**
 * Fetches them ahead: they are needed most when the network is not there. What can't be fetched now is asked
 * for again when it is shown, and fails there, where somebody sees it.
 */
export const fetchRefused = () =>
  void Promise.all([refused(), duplicates(), edited(), limits(), authorization()]).catch(() => {})
