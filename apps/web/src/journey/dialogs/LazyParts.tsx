'use client'
import { Skeleton } from '@mantine/core'
import dynamic from 'next/dynamic'
import { whenIdle } from '#/state/when-idle.ts'
import styles from '../create/create.module.css'

function waiting() {
  return <Skeleton height="var(--height-map)" />
}

/** Parts of the form that are fetched when somebody needs them. */
export const MobilityEditor = dynamic(
  () => import('../editors/MobilityEditor.tsx').then((module) => module.MobilityEditor),
  { ssr: false, loading: waiting },
)
export const ContactEditor = dynamic(
  () => import('../editors/ContactEditor.tsx').then((module) => module.ContactEditor),
  { ssr: false, loading: waiting },
)

export const PinDialog = dynamic(() => import('./PinDialog.tsx').then((module) => module.PinDialog), {
  ssr: false,
})
export const CoveredDialog = dynamic(
  () => import('./CoveredDialog.tsx').then((module) => module.CoveredDialog),
  { ssr: false },
)
export const QuickCreate = dynamic(
  () => import('#/passenger/QuickCreate.tsx').then((module) => module.QuickCreate),
  { ssr: false },
)

// One import for using and for fetching ahead: two would be two chunks.
function dialogs() {
  return import('./JourneyDialogs.tsx')
}

function abandon() {
  return import('./AbandonDialog.tsx')
}

function addressType() {
  return import('./AddressTypeDialog.tsx')
}

function notes() {
  return import('../editors/NotesEditor.tsx')
}

function stopDetails() {
  return import('../sections/StopDetails.tsx')
}

function changes() {
  return import('../changes/Changes.tsx')
}

function estimates() {
  return import('../estimate/Estimates.tsx')
}

function fieldLink() {
  return import('../create/FieldLink.tsx')
}

export const FieldLink = dynamic(() => fieldLink().then((module) => module.FieldLink), { ssr: false })

function returnRide() {
  return import('../sections/ReturnRide.tsx')
}

/** What a round trip asks. */
export const ReturnRide = dynamic(() => returnRide().then((module) => module.ReturnRide), { ssr: false })

function benefits() {
  return import('../benefit/BenefitPanel.tsx')
}

function transit() {
  return import('../sections/TransitSection.tsx')
}

export const TransitSection = dynamic(() => transit().then((module) => module.TransitSection), {
  ssr: false,
})
export const BenefitPanel = dynamic(() => benefits().then((module) => module.BenefitPanel), { ssr: false })
export const NotesEditor = dynamic(() => notes().then((module) => module.NotesEditor), { ssr: false })
export const StopDetails = dynamic(() => stopDetails().then((module) => module.StopDetails), { ssr: false })
export const Changes = dynamic(() => changes().then((module) => module.Changes), { ssr: false })
export const AlsoEditing = dynamic(() => changes().then((module) => module.AlsoEditing), { ssr: false })
export const OtherChanges = dynamic(() => changes().then((module) => module.OtherChanges), { ssr: false })
export const Estimates = dynamic(() => estimates().then((module) => module.Estimates), { ssr: false })
export const EstimateLine = dynamic(
  () => import('../estimate/EstimateLine.tsx').then((module) => module.EstimateLine),
  { ssr: false },
)

export const JourneyDialogs = dynamic(() => dialogs().then((module) => module.JourneyDialogs), { ssr: false })
export const AbandonDialog = dynamic(() => abandon().then((module) => module.AbandonDialog), { ssr: false })
export const AddressTypeDialog = dynamic(() => addressType().then((module) => module.AddressTypeDialog), {
  ssr: false,
})

/**
 * Fetches ahead what opens in the form, and the dialogs: they are needed most when the network is not there. One after
 * the other, when the page has nothing else to do: all at once they hold back whoever begins to answer. What can't be
 * fetched now is asked for again when it is shown, and fails there, where somebody sees it. The answer calls it off.
 */
export function fetchDialogs(): () => void {
  const parts = [
    ...[dialogs, abandon, addressType, notes, stopDetails, changes, estimates, fieldLink, benefits],
    ...[transit, returnRide],
  ].values()
  let forget = () => {}
  const fetchNext = () => {
    const { value: fetchPart } = parts.next()
    if (!fetchPart) return
    forget = whenIdle(() => void fetchPart().then(fetchNext, fetchNext))
  }
  fetchNext()
  return () => forget()
}

/** Drawn with the page where they are known by then. Without a fallback of its own the whole form would wait for it. */
export const UsualTrips = dynamic(
  () => import('../sections/UsualTrips.tsx').then((module) => module.UsualTrips),
  { loading: () => null },
)
export const UsualTripsOf = dynamic(
  () => import('../sections/UsualTripsOf.tsx').then((module) => module.UsualTripsOf),
  { ssr: false, loading: () => <div className={styles.usualRoom} /> },
)

/** What only rides that exist already ask. */
export const RideRange = dynamic(
  () => import('../sections/RideRange.tsx').then((module) => module.RideRange),
  {
    ssr: false,
  },
)
export const OtherRides = dynamic(
  () => import('../sections/OtherRides.tsx').then((module) => module.OtherRides),
  { ssr: false },
)
