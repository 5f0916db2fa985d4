'use client'
import { useTranslations } from 'next-intl'
import dynamic from 'next/dynamic'
import { Lines } from '#/components/skeleton/Lines.tsx'
import styles from './ride-pane.module.css'

// One import for using and for fetching ahead: two would be two chunks.
function openRide() {
  return import('./OpenRide.tsx')
}

/** As much room as the ride will take, while its part of the page comes. */
function Coming() {
  const text = useTranslations()
  return (
    <section className={styles.pane} aria-label={text('dashboard.ride')}>
      <Lines count={1} of="pane" label={text('app.loading')} />
    </section>
  )
}

/** The ride beside the board: the board itself is there without it. */
export const OpenRide = dynamic(() => openRide().then((module) => module.OpenRide), {
  ssr: false,
  loading: Coming,
})

/** Fetches it ahead, so that the first ride opens at once; what fails now is asked for again when one is opened. */
export function fetchOpenRide() {
  return void openRide().catch(() => {})
}
