'use client'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { UNTOLD } from '@nemt/domain/offer/minimum.ts'
import type { DataOf, PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { doublesPayload } from './doubles-payload.ts'
import styles from './estimate.module.css'

/** Nobody waits for it, so it follows the last change after this long; ms. */
const SETTLED = 400

/**
 * Rides of the passenger that a leg may double (C014), said while the request is entered: whoever phones is still
 * there to be asked. When it is sent the server asks (V360).
 *
 * @param index the leg's in the request
 */
export function Doubles({ index }: { index: number }) {
  const text = useTranslations('journey')
  const settings = useSettings()
  // As text, so that what changes none of it asks nothing anew.
  const query = useJourney(({ draft }) => {
    const payload = doublesPayload(draft, index, settings)
    return payload && JSON.stringify(payload)
  })
  const [asked] = useDebouncedValue(query, SETTLED)
  const { data } = useCall(
    'ride.duplicates',
    asked ? (JSON.parse(asked) as PayloadOf<'ride.duplicates'>) : { ride: {} },
    { enabled: asked !== null },
  )
  const found = asked === query ? (data?.duplicates ?? []) : []
  return (
    <div role="status" aria-label={text('doubles')}>
      {found.length > 0 && (
        <ul className={styles.doubles}>
          {found.map((double) => (
            <li key={double.key}>
              {text(`double.${isTold(double) ? double.kind : UNTOLD}`)}{' '}
              {isTold(double) && (
                <>
                  <a href={`/dashboard/${double.key}`} target="_blank" rel="noreferrer" className="tabular">
                    <TimeInZone at={double.needed} zone={double.timezone} />
                  </a>{' '}
                  <StatusMark status={double.status} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Double = DataOf<'ride.duplicates'>['duplicates'][number]
type Told = Extract<Double, { status: unknown }>

function isTold(double: Double): double is Told {
  return double.key !== UNTOLD
}
