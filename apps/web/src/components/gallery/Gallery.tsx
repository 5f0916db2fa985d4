'use client'
import { Button, Group, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { usualColumns } from '@nemt/domain/ride/list-filter.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { Row } from '#/dashboard/board/BoardRow.tsx'
import { ColumnHeads } from '#/dashboard/board/ColumnHeads.tsx'
import type { MapSettings } from '#/map/settings.ts'
import { columnStyle } from '#/rides/list/columns.ts'
import { useSelection } from '#/rides/selection/use-selection.ts'
import { Counter } from '../counter/Counter.tsx'
import { DateField } from '../date/DateField.tsx'
import { DayBar } from '../date/DayBar.tsx'
import { SideDrawer } from '../drawer/SideDrawer.tsx'
import { Empty } from '../empty/Empty.tsx'
import { Failure } from '../failure/Failure.tsx'
import { LiveMark } from '../live/LiveMark.tsx'
import { RouteMap } from '../map/RouteMap.tsx'
import { Money } from '../money/Money.tsx'
import { NeedsIcons } from '../needs/NeedsIcons.tsx'
import { PassengerName } from '../passenger/PassengerName.tsx'
import { PassengerPicker, type FoundPassenger } from '../passenger/PassengerPicker.tsx'
import { PhoneField } from '../phone/PhoneField.tsx'
import { PlacePicker, type FoundPlace } from '../place/PlacePicker.tsx'
import { ProblemButton } from '../problem/ProblemButton.tsx'
import { ReasonDialog, type Reasons } from '../reason/ReasonDialog.tsx'
import { Lines } from '../skeleton/Lines.tsx'
import { PresentPeople } from '../presence/PresentPeople.tsx'
import { StatusMark } from '../status/StatusMark.tsx'
import { TimeField } from '../time/TimeField.tsx'
import { TimeInZone } from '../time/TimeInZone.tsx'
import { toasts } from '../toast/toasts.ts'
import { Alerts, Buttons, Fields, Switches } from './Controls.tsx'
import { Facts, Needs } from './Facts.tsx'
import { boardLines, dropoff, pickup, presentPeople, ridersNeeds } from './samples.ts'
import styles from './gallery.module.css'

const at = Date.UTC(2026, 0, 5, 15, 30)
const today = '2026-01-05'
const statuses: RideStatus[] = [
  'scheduling',
  'confirmed',
  'active',
  'pickup',
  'waiting',
  'enroute',
  'completed',
  'cancelled',
  'unavailable',
  'rejected',
  'transit',
  'modified',
]
const people: FoundPassenger[] = [
  {
    key: 'PAS1',
    name: { first: 'Amara', last: 'Lindqvist' },
    status: 'active',
    dob: '1947-03-02',
    phone: { display: '(312) 555-0100' },
    customer_key: 'LH-00100',
  },
  { key: 'PAS2', name: { first: 'Amara', last: 'Okonkwo-Reyes' }, status: 'inactive', dob: '1961-11-30' },
]
const places: FoundPlace[] = [
  { source: 'place', key: 'PLC1', name: 'Home', address: pickup.address, type: 'home' },
  { source: 'place', key: 'PLC2', name: dropoff.name, address: dropoff.address, type: 'facility' },
]

export function Gallery({ map }: { map: MapSettings }) {
  const text = useTranslations()
  const [date, setDate] = useState<string | null>(today)
  const [time, setTime] = useState<number | null>(570)
  const [phone, setPhone] = useState('(312) 555-0100')
  const [place, setPlace] = useState<FoundPlace | null>(null)
  const [open, setOpen] = useState<'drawer' | 'dialog' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.gallery}>
      <Rows />
      <Shown />
      <Stack gap="sm">
        <PassengerPicker label={text('passenger.search')} search={async () => people} onPick={() => {}} />
        <PlacePicker
          label={text('map.pickup')}
          value={place}
          onChange={setPlace}
          saved={places}
          search={async () => [
            { key: 'X', source: 'map', address: { format: '10 Elm St, Elgin, IL' }, approximate: true },
          ]}
        />
        <Group grow align="flex-start">
          <DateField label="Date" name="date" value={date} onChange={setDate} today={today} />
          <TimeField label="Time" name="time" value={time} onChange={setTime} />
        </Group>
        <PhoneField label="Phone" value={phone} onChange={setPhone} />
        <ProblemButton problem={{ code: 'appointment_past', field: 'time' }} onContinue={() => {}}>
          Continue
        </ProblemButton>
        <ProblemButton
          problem={null}
          onContinue={() => toasts.show('Saved', { body: 'The ride was saved.' })}
        >
          Continue
        </ProblemButton>
        <Group>
          <Button variant="default" onClick={() => setOpen('drawer')}>
            Drawer
          </Button>
          <Button variant="light" color="red" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
        </Group>
        <Empty title="No rides on this day.">
          <Button>New Trip Request</Button>
        </Empty>
        <Failure id="1234567890" onRetry={() => toasts.show('No', { error: true })} />
        <Lines count={2} of="row" label={text('app.loading')} />
      </Stack>
      <Parts map={map} />
      <SideDrawer title="Ride summary" opened={open === 'drawer'} onClose={close}>
        <Money cents={4200} />
      </SideDrawer>
      <ReasonDialog
        title="Cancel rides"
        opened={open === 'dialog'}
        onClose={close}
        options={[
          { value: 'sick', label: 'Sick' },
          { value: 'other', label: 'Other' },
        ]}
        asksComment={(chosen) => chosen.includes('other')}
        problemOf={cancelProblem}
        onConfirm={close}
      />
    </div>
  )
}

/** Controls, what is told of rides, and the map. */
function Parts({ map }: { map: MapSettings }) {
  return (
    <>
      <Buttons />
      <Fields />
      <Switches />
      <Alerts />
      <Facts at={at} />
      <Needs />
      <div className={styles.map}>
        <RouteMap pickup={pickup.address} dropoff={dropoff.address} settings={map} />
      </div>
    </>
  )
}

/** The rows of a day's board. */
function Rows() {
  const [open, setOpen] = useState('RID3')
  const lines = useMemo(() => boardLines(at), [])
  const rides = useMemo(() => lines.map(({ ride }) => ride), [lines])
  const selection = useSelection(rides)
  return (
    <div className={styles.rows} style={columnStyle(usualColumns)}>
      <ColumnHeads
        columns={usualColumns}
        sorting={{ by: { time: () => {} }, current: 'time' }}
        selection={selection}
      />
      {lines.map((line) => (
        <div key={line.id} className={styles.row}>
          <Row
            records
            zoned={false}
            line={line}
            href={`#${line.id}`}
            current={line.id === open}
            columns={usualColumns}
            selected={selection.has(line.id)}
            onSelect={selection.toggle}
            onOpen={setOpen}
            menu={false}
          >
            {null}
          </Row>
        </div>
      ))}
    </div>
  )
}

/** What only shows something. */
function Shown() {
  const text = useTranslations()
  const [day, setDay] = useState(today)
  const [counter, setCounter] = useState(true)
  return (
    <Stack gap="sm">
      <Title order={1} size="h3">
        Gallery
      </Title>
      {[false, true].map((soft) => (
        <Group key={String(soft)} gap="sm">
          {statuses.map((status) => (
            <StatusMark key={status} status={status} soft={soft} />
          ))}
        </Group>
      ))}
      <Group>
        <Counter count={12} chosen={counter} onChoose={() => setCounter(!counter)}>
          {text('counter.all')}
        </Counter>
        <Counter count={3} urgent chosen={!counter} onChoose={() => setCounter(!counter)}>
          {text('counter.risk')}
        </Counter>
        <Counter count={0} chosen={false} onChoose={() => {}}>
          {text('counter.replies')}
        </Counter>
      </Group>
      {ridersNeeds.map((needs) => (
        <Group key={JSON.stringify(needs)} gap="md">
          <NeedsIcons of={needs} />
          <NeedsIcons of={needs} words />
        </Group>
      ))}
      <DayBar day={day} today={today} onChange={setDay} />
      <PassengerName passenger={people[1]!} href="/patients/PAS2" />
      <TimeInZone at={at} zone="America/Chicago" relative />
      <Money cents={123450} />
      <Group>
        <LiveMark state="live" />
        <LiveMark state="reconnecting" />
        <LiveMark state="offline" />
      </Group>
      <PresentPeople people={presentPeople} />
      <PresentPeople people={presentPeople.slice(0, 1)} />
    </Stack>
  )
}

function cancelProblem({ reasons, comment }: Reasons): Problem | null {
  if (reasons.length === 0) return { code: 'cancel_reason_missing', field: 'reason' }
  return reasons.includes('other') && !comment ? { code: 'cancel_specify_missing', field: 'specify' } : null
}
