'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { pointOf } from '@nemt/domain/distance/proximity.ts'
import { allotmentOf } from '@nemt/domain/funding/ledger.ts'
import type { PayloadOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useBenefits } from '../benefit/use-benefits.ts'
import { ridesOf } from '../draft/booking.ts'
import { pickupOf, seriesOf } from '../draft/repeat.ts'
import type { JourneyState } from '../draft/state.ts'
import { zoneOfRide } from '../draft/times.ts'
import { useJourney } from '../draft/use-journey.ts'
import type { JourneySettings } from '../settings/settings.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { CallDesk } from './HelpBox.tsx'
import { earlyLimit } from './early-limit.ts'
import { LimitDays } from './LimitDays.tsx'
import styles from './wizard.module.css'

type Asked = PayloadOf<'fund.select_by_strategy'>['rides'][number]

/**
 * The rides of the request so far, as far as it can be told of them whether anything pays: on its day, for each day
 * of a series. None before the day is known.
 */
function askedOf(state: JourneyState, settings: JourneySettings): (Asked & { date?: string })[] {
  const { draft } = state
  const zone = zoneOfRide(draft, 0, settings.customer.timezone)
  const pickup = pickupOf(state, zone)
  if (pickup === undefined) return []
  const legs = ridesOf(draft, settings)
  const made = seriesOf(draft, legs, zone)?.made ?? []
  const days = made.length
    ? made
    : legs.map(({ times }, leg) => ({ leg, needed: times.needed ?? pickup, date: undefined }))
  return days.flatMap(({ leg, needed, date }, index) => {
    const from = pointOf(legs[leg]?.stops.pickup.address)
    const purpose = draft.purpose?.trim()
    const service = draft.accessibility?.service
    return {
      ...{ key: `R${index}`, needed },
      ...(date && { date }),
      ...(from && { pickup: from }),
      ...(purpose && { purpose }),
      ...(service && { service }),
    }
  })
}

/**
 * What the office alone may lift, as soon as the request says enough to know it: that no benefit pays for its rides,
 * why, and whom to call (V547). Rides that are there already have what pays for them.
 */
export function EarlyLimit() {
  const text = useTranslations('wizard')
  const settings = useSettings()
  const passenger = useJourney((state) => state.passenger?.key)
  const isEdit = useJourney((state) => state.editing !== undefined)
  // As text, so that the same rides are asked about once.
  const listed = useJourney((state) => JSON.stringify(askedOf(state, settings)))
  const rides = JSON.parse(listed) as ReturnType<typeof askedOf>
  const { inUse, benefits } = useBenefits()
  const { data } = useCall(
    'fund.select_by_strategy',
    {
      passenger_key: passenger ?? '',
      rides: rides.map(({ date: _date, ...ride }) => ride),
    },
    { enabled: !isEdit && rides.length > 0 && inUse, freshMs: 0 },
  )
  const inMoney = benefits?.flatMap(({ fund, policy }) =>
    allotmentOf(policy).count === null ? [fund.fund_key] : [],
  )
  const limit = data && !isEdit && rides.length > 0 ? earlyLimit(rides, data.funds, new Set(inMoney)) : null
  if (!limit) return null
  return (
    <Alert color="orange" role="alert" title={text('limitTitle')}>
      <div className={styles.limit}>
        <p>
          {text(`limit.${limit.word}`)} <LimitDays dates={limit.dates} />
        </p>
        <p>{text('limitDo', { customer: settings.customer.name })}</p>
        <CallDesk />
      </div>
    </Alert>
  )
}
