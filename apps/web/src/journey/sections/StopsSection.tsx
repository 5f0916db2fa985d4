'use client'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { addStop, removeStop } from '@nemt/domain/journey/draft.ts'
import { asksAppointment } from '../draft/editing.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { PickupTime, RideTypeChoice } from './PickupTime.tsx'
import { RideZones } from './RideZones.tsx'
import { Section } from './Section.tsx'
import { StopField } from './StopField.tsx'
import styles from '../create/create.module.css'

/** As many legs as a request may have. */
const atMost = 10

/** Where from, where to, and when to be picked up; in multi-stop once per leg. */
export function StopsSection() {
  const text = useTranslations('journey')
  const type = useJourney((state) => state.draft.type)
  const editing = useJourney((state) => state.editing !== undefined)
  const count = useJourney((state) => (state.draft.type === 'multi' ? state.draft.rides.length : 1))
  return (
    <Section title={text('where')} field="stops">
      <RideZones />
      {type === 'multi' ? (
        <ol className={styles.legs}>
          {Array.from({ length: count }, (_, index) => (
            <li key={index} className={styles.leg}>
              <div className={styles.sectionHead}>
                <h3>{text('ride', { n: index + 1 })}</h3>
                {count > 1 && !editing && (
                  <Button
                    variant="subtle"
                    color="red"
                    size="compact-sm"
                    leftSection={<IconTrash aria-hidden />}
                    aria-label={text('deleteRide', { n: index + 1 })}
                    onClick={() =>
                      journey.change((state) => ({ ...state, draft: removeStop(state.draft, index) }))
                    }
                  >
                    {text('delete')}
                  </Button>
                )}
              </div>
              <Leg index={index} />
            </li>
          ))}
        </ol>
      ) : (
        <Leg index={0} />
      )}
      {type === 'multi' && !editing && count < atMost && (
        <Button
          className={styles.start}
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => journey.change((state) => ({ ...state, draft: addStop(state.draft) }))}
        >
          {text('addStop')}
        </Button>
      )}
    </Section>
  )
}

/**
 * The type is asked where the reason makes rides wait for a call (V346), and for each leg of several; before
 * a reason there is none.
 */
function Leg({ index }: { index: number }) {
  const text = useTranslations('journey')
  const asksType = useJourney((state) => index > 0 || !asksAppointment(state))
  return (
    <>
      <StopField index={index} end="pickup" />
      <StopField index={index} end="dropoff" />
      <div className={styles.row}>
        {asksType && <RideTypeChoice index={index} label={text('rideType')} />}
        <PickupTime index={index} />
      </div>
    </>
  )
}
