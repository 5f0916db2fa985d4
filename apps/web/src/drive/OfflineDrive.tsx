'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Empty } from '../components/empty/Empty.tsx'
import { useReturn } from '../offline/use-return.ts'
import { tokenIn } from '../provider/token-in.ts'
import { DrivePage } from './DrivePage.tsx'
import { keptTrip } from './kept-trip.ts'

/**
 * A driver's page that was opened without a network (docs/decisions/148): the trip as this phone has kept it, and its
 * steps. Where it has kept none, or was opened by a link that is still to be exchanged, the page that was asked for
 * comes as soon as there is a network.
 */
export function OfflineDrive() {
  const text = useTranslations('offline')
  const [ride, setRide] = useState<string | null>(null)
  const again = useReturn(ride === null || hasLink())
  useEffect(() => {
    const asked = /^\/scope\/fleet\/drive\/([^/]+)$/.exec(location.pathname)?.[1]
    if (asked) void keptTrip(asked).then((kept) => kept && setRide(asked))
  }, [])
  if (ride) return <DrivePage ride={ride} />
  return (
    <>
      <Empty title={text('title')} whole>
        <p>{text('what')}</p>
      </Empty>
      <Button fullWidth size="lg" onClick={again}>
        {text('retry')}
      </Button>
    </>
  )
}

/** Whether the address is a link's, whose token opens the trip. */
function hasLink(): boolean {
  return typeof location === 'object' && tokenIn(location).token !== null
}
