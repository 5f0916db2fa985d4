'use client'
import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { dropTransit } from '@nemt/domain/journey/submit.ts'
import { durationLine } from '@nemt/domain/time/duration.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useLine } from '#/language/use-line.ts'
import { transitPayload } from '../draft/booking.ts'
import { changeRide } from '../draft/choose.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { SectionFold } from './Fold.tsx'
import { Section } from './Section.tsx'
import styles from '../create/create.module.css'

/** Public transit in place of a provider (V404–V407), leg by leg, where the customer offers it. */
export function TransitSection() {
  const text = useTranslations()
  const { customer } = useSettings()
  const needs = useJourney((state) => state.draft.accessibility)
  const count = useJourney((state) => state.draft.rides.length)
  const chosen = useJourney((state) => state.draft.rides.some(({ transit }) => transit?.enabled))
  if (!customer.fleets?.transit || !needs) return null
  const legs = Array.from({ length: count }, (_, index) => index)
  if (needs.service !== 'standard' && !chosen)
    return (
      <Section tight title={text('transit.title')} field="transit">
        <p className={styles.hint}>{text('ride.transit_hint')}</p>
      </Section>
    )
  return (
    <SectionFold
      title={text('transit.title')}
      line={chosen ? text('transit.use') : text('journey.no')}
      fields={['transit', ...legs.map((index) => `rides.${index}.transit`)]}
    >
      {legs.map((index) => (
        <Leg key={index} index={index} total={count} />
      ))}
    </SectionFold>
  )
}

function Leg({ index, total }: { index: number; total: number }) {
  const text = useTranslations()
  const line = useLine()
  const settings = useSettings()
  const enabled = useJourney((state) => state.draft.rides[index]?.transit?.enabled ?? false)
  const assisted = useJourney((state) => state.draft.accessibility?.service !== 'standard')
  const query = useJourney(({ draft }) => {
    const payload = transitPayload(draft, index, settings)
    return payload && JSON.stringify(payload)
  })
  const { data } = useCall(
    'ride.transit',
    query ? (JSON.parse(query) as PayloadOf<'ride.transit'>) : { ride: {} },
    { enabled: query !== null && !assisted, keep: true },
  )
  const eligible = query === null || assisted ? undefined : data?.eligible
  // What is not possible any more is taken out, and said (V407).
  useEffect(() => {
    if (eligible !== false || !enabled) return
    const { rides, lost } = dropTransit(journey.current().draft.rides, { [index]: false })
    journey.change((state) => ({ ...state, draft: { ...state.draft, rides } }))
    for (const { values } of lost)
      toasts.show(text('ride.transit_lost', { n: Number(values?.n) }), { error: true })
  }, [eligible, enabled, index, text])
  const about =
    eligible && data?.estimate?.duration_s !== undefined
      ? text('transit.about', {
          agency: data.agency ?? '',
          duration: line(durationLine(data.estimate.duration_s)),
        })
      : undefined
  const without = eligible === undefined ? text('transit.unknown') : text('transit.none')
  return (
    <div data-field={`rides.${index}.transit`}>
      <Checkbox
        label={total === 1 ? text('transit.use') : text('transit.useFor', { n: index + 1 })}
        description={enabled && assisted ? text('ride.transit_hint') : (about ?? without)}
        checked={enabled}
        disabled={!enabled && !eligible}
        onChange={(event) => {
          const transit = {
            enabled: event.currentTarget.checked,
            ...(data?.agency && { agency: data.agency }),
          }
          journey.change((state) => changeRide(state, index, (ride) => ({ ...ride, transit })))
        }}
      />
    </div>
  )
}
