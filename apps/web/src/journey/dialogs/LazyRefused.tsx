'use client'
import dynamic from 'next/dynamic'

// One import for using and for fetching ahead: two would be two chunks.
function refused() {
  return import('./RefusedDialog.tsx')
}

function edited() {
  return import('./EditedDialog.tsx')
}

function limits() {
  return import('./LimitsDialog.tsx')
}

function authorization() {
  return import('./AuthorizationDialog.tsx')
}

function duplicates() {
  return import('./DuplicatesDialog.tsx')
}

function own() {
  return import('../wizard/OwnRefusal.tsx')
}

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

export const OwnRefusal = dynamic(() => own().then((module) => module.OwnRefusal), { ssr: false })

/**
 * Fetches them ahead: they are needed most when the network is not there. What can't be fetched now is asked
 * for again when it is shown, and fails there, where somebody sees it.
 */
export function fetchRefused(isStaff: boolean) {
  return void Promise.all([
    refused(),
    edited(),
    ...(isStaff ? [duplicates(), limits(), authorization()] : [own()]),
  ]).catch(() => {})
}
