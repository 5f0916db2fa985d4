'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Empty } from '../components/empty/Empty.tsx'
import type { MapSettings } from '../map/settings.ts'
import { useActingFleet } from './acting-fleet.ts'
import { OfferPage } from './OfferPage.tsx'

/** A provider's page of one ride for support that acts for a fleet (doc 3 §2.7, V1194). */
export function ActingOffer({ ride, map }: { ride: string; map: MapSettings }) {
  const text = useTranslations()
  const fleet = useActingFleet()
  if (fleet === undefined) return <p role="status">{text('app.loading')}</p>
  const back = `/rides/${ride}`
  if (fleet !== null) return <OfferPage ride={ride} map={map} backHref={back} actsFor={fleet} />
  return (
    <Empty title={text('provider.forNobody')} whole>
      <Button component={Link} href={back} prefetch={false}>
        {text('provider.managed')}
      </Button>
    </Empty>
  )
}
