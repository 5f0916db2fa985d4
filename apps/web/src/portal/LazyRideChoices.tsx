'use client'
import dynamic from 'next/dynamic'

// One import for using and for fetching ahead: two would be two chunks.
function rideChoices() {
  return import('./RideChoices.tsx')
}

export const RideChoices = dynamic(() => rideChoices().then((module) => module.RideChoices), { ssr: false })

/**
 * Fetches it ahead: a ride is cancelled without a network, too (docs/decisions/096). What fails now is asked for again
 * when a ride is tapped.
 */
export function fetchRideChoices() {
  return void rideChoices().catch(() => {})
}
