'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { MessageKey } from '@nemt/domain/copy/en.ts'
import type { OfferLabel } from '@nemt/domain/offer/label.ts'
import { TimeInZone } from '../components/time/TimeInZone.tsx'
import Link from 'next/link'

const shades: Record<OfferLabel, string> = {
  Available: 'orange',
  Accepted: 'green',
  Declined: 'gray',
  Cancelled: 'red',
  Unavailable: 'gray',
}
/** Banners that say something else than their label. */
const ownShades: Partial<Record<string, string>> = {
  'offer.banner_failed': 'gray',
  'offer.banner_requested': 'orange',
}
type Props = { label: OfferLabel; banner: string; expires?: number; zone?: string }

/**
 * Where the offer stands, in a sentence (V1267–V1272); it is read aloud when it changes by itself. An open
 * offer says until when, and links the manual.
 */
export function OfferBanner({ label, banner, expires, zone }: Props) {
  const text = useTranslations()
  return (
    <Alert color={ownShades[banner] ?? shades[label]} role="status">
      {text(banner as MessageKey)}
      {label === 'Available' && (
        <>
          {' '}
          <Link href="/scope/fleet/manual" prefetch={false}>
            {text('provider.manual')}
          </Link>
          .
          {expires !== undefined && zone !== undefined && (
            <>
              {' '}
              {text.rich('provider.answerBy', {
                time: () => <TimeInZone at={expires} zone={zone} relative />,
              })}
            </>
          )}
        </>
      )}
    </Alert>
  )
}
