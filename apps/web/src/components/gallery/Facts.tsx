import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { MobilityDraft } from '@nemt/domain/mobility/coupling.ts'
import { ChangeList } from '../change/ChangeList.tsx'
import { WeekdayChoice } from '../date/WeekdayChoice.tsx'
import { FleetTable } from '../fleet/FleetTable.tsx'
import { MobilityFields } from '../mobility/MobilityFields.tsx'
import { ExpectedPrice } from '../money/ExpectedPrice.tsx'
import { PlaceLine } from '../place/PlaceLine.tsx'
import { Pools } from '../pool/Pools.tsx'
import styles from './gallery.module.css'
import { dropoff, edited, fleetsAt, pickup, poolAt } from './samples.ts'

const zone = 'America/Chicago'

/** What is told of rides and providers: changes, places, prices, who is asked, who could share a vehicle. */
export function Facts({ at }: { at: number }) {
  return (
    <Stack gap="sm" className={styles.facts}>
      <ChangeList diff={edited(at)} zone={zone} />
      <PlaceLine stop={pickup} full />
      <PlaceLine stop={dropoff} full />
      <PlaceLine stop={pickup} brief />
      <span>
        <ExpectedPrice price={{ cost: 4_200, low: 3_800, high: 5_150 }} none="No price" />
      </span>
      <span>
        <ExpectedPrice price={{}} none="No price" />
      </span>
      <FleetTable fleets={fleetsAt(at)} others={12} zone={zone} />
      <div className={styles.pane}>
        <FleetTable fleets={fleetsAt(at)} others={0} zone={zone} />
      </div>
      <Pools pools={[poolAt(at)]} zone={zone} hrefOf={(ride) => `#${ride}`} />
    </Stack>
  )
}

/** What is chosen of a passenger's needs and of the days of a series. */
export function Needs() {
  const [needs, setNeeds] = useState<MobilityDraft>({
    ...{ mobility: 'wheelchair', wheelchair: 'motorized', vehicle: 'wav', service: 'to_door' },
  })
  const [days, setDays] = useState<Record<string, boolean>>({ 1: true, 3: true, 5: true })
  return (
    <Stack gap="sm">
      <MobilityFields
        needs={needs}
        set={setNeeds}
        customer={{ flags: { psychosocial_assistance: true } }}
        stairs
      />
      <WeekdayChoice
        legend="Days"
        days={days}
        field="repeat.days"
        onToggle={(day) => setDays({ ...days, [day]: !days[day] })}
      />
    </Stack>
  )
}
