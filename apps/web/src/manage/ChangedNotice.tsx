'use client'
import { Alert, Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { totalCost } from '@nemt/domain/cost/ride-cost.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { Money } from '#/components/money/Money.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeInZone } from '#/components/time/TimeInZone.tsx'
import styles from './manage.module.css'
import type { Entered } from './use-entries.ts'

type Props = {
  seen: Entered['seen']
  now: Ride
  fleetName: (fleet: string | undefined) => string
  onDiscard: () => void
}

/** What somebody else changed while one was typing: both versions, and what to do. What was typed stays. */
export function ChangedNotice({ seen, now, fleetName, onDiscard }: Props) {
  const text = useTranslations('managePage')
  if (!seen.overtaken) return null
  // What the tab brought back says only which version it was entered for.
  const before = seen.since ?? seen.ride.version
  const rows = seen.since === null ? rowsOf(seen.ride, now, fleetName) : versionRow(before, now.version)
  return (
    <Alert color="orange" title={text('changedTitle')} role="alert">
      <table className={styles.beside}>
        <thead>
          <tr>
            <th scope="col">{text('what')}</th>
            <th scope="col">{text('asSeen', { version: before })}</th>
            <th scope="col">{text('asNow', { version: now.version })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, before, after }) => (
            <tr key={what}>
              <th scope="row">{text(`field.${what}`)}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Group gap="sm">
        <Button variant="default" onClick={onDiscard}>
          {text('discard')}
        </Button>
        <Button variant="default" onClick={seen.accept}>
          {text('keepMine')}
        </Button>
      </Group>
    </Alert>
  )
}

type What = 'status' | 'provider' | 'driver' | 'eta' | 'needed' | 'costs' | 'other'
type Row = { what: What; before: ReactNode; after: ReactNode }

/** What of the page differs; what is not on it, as one line. */
function rowsOf(seen: Ride, now: Ride, fleetName: Props['fleetName']): Row[] {
  const fields: Record<Exclude<What, 'other'>, (ride: Ride) => { is: unknown; shown: ReactNode }> = {
    status: ({ status }) => ({ is: status, shown: <StatusMark status={status} /> }),
    provider: ({ fleet }) => ({ is: fleet, shown: fleetName(fleet) }),
    driver: ({ driver }) => ({ is: driver?.name, shown: driver?.name ?? '–' }),
    eta: ({ estimates, timezone }) => ({ is: estimates.pickup, shown: timeOf(estimates.pickup, timezone) }),
    needed: ({ times, timezone }) => ({ is: times.needed, shown: timeOf(times.needed, timezone) }),
    costs: ({ costs }) => ({ is: JSON.stringify(costs), shown: <Money cents={totalCost(costs)} /> }),
  }
  const rows = (Object.keys(fields) as (keyof typeof fields)[]).flatMap((what) => {
    const [before, after] = [fields[what](seen), fields[what](now)]
    return before.is === after.is ? [] : [{ what, before: before.shown, after: after.shown }]
  })
  return rows.length ? rows : versionRow(seen.version, now.version)
}

function versionRow(before: number, after: number): Row[] {
  return [{ what: 'other', before, after }]
}

function timeOf(at: number | undefined, zone: string): ReactNode {
  return at === undefined ? '–' : <TimeInZone at={at} zone={zone} />
}
