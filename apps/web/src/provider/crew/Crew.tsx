'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { driverCredentials, vehicleCredentials } from '@nemt/domain/fleet/values.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { CredentialDates } from './CredentialDates.tsx'
import { DriverDialog } from './DriverDialog.tsx'
import type { Driver, Vehicle } from './records.ts'
import { VehicleDialog } from './VehicleDialog.tsx'
import page from '../provider.module.css'
import styles from './crew.module.css'

/** Which record's dialog is open: one that is there, or a new one. */
type Open = { driver: Driver | null } | { vehicle: Vehicle | null }

/** The drivers and vehicles of a fleet, with what has run out or is about to. `today` is the fleet's. */
export function Crew({ today }: { today: string }) {
  const text = useTranslations('crew')
  const refusal = useRefusal()
  const drivers = useCall('driver.list', {})
  const vehicles = useCall('vehicle.list', {})
  const [open, setOpen] = useState<Open | null>(null)
  const error = drivers.error ?? vehicles.error
  const again = () => void Promise.all([drivers.refetch(), vehicles.refetch()])
  if (error) return <Failure message={refusal(error)} onRetry={again} />
  if (!drivers.data || !vehicles.data) return <p role="status">{text('loading')}</p>
  const close = () => setOpen(null)
  return (
    <div className={page.page} data-wide>
      <h1 className={page.title}>{text('title')}</h1>
      <Section title={text('drivers')} add={text('addDriver')} onAdd={() => setOpen({ driver: null })}>
        {drivers.data.drivers.length === 0 && <Empty title={text('noDrivers')} />}
        <div className={page.cards}>
          {drivers.data.drivers.map((driver) => (
            <DriverCard key={driver.key} driver={driver} today={today} onEdit={() => setOpen({ driver })} />
          ))}
        </div>
      </Section>
      <Section title={text('vehicles')} add={text('addVehicle')} onAdd={() => setOpen({ vehicle: null })}>
        {vehicles.data.vehicles.length === 0 && <Empty title={text('noVehicles')} />}
        <div className={page.cards}>
          {vehicles.data.vehicles.map((vehicle) => (
            <VehicleCard
              key={vehicle.key}
              vehicle={vehicle}
              today={today}
              onEdit={() => setOpen({ vehicle })}
            />
          ))}
        </div>
      </Section>
      {open && 'driver' in open && <DriverDialog driver={open.driver} today={today} onClose={close} />}
      {open && 'vehicle' in open && <VehicleDialog vehicle={open.vehicle} today={today} onClose={close} />}
    </div>
  )
}

type SectionProps = { title: string; add: string; onAdd: () => void; children: ReactNode }

function Section({ title, add, onAdd, children }: SectionProps) {
  return (
    <section className={page.section}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Button size="md" variant="default" leftSection={<IconPlus aria-hidden />} onClick={onAdd}>
          {add}
        </Button>
      </div>
      {children}
    </section>
  )
}

function DriverCard({ driver, today, onEdit }: { driver: Driver; today: string; onEdit: () => void }) {
  const { name, phone, credentials } = driver
  return (
    <Card name={name} about={phone.display ?? ''} onEdit={onEdit}>
      <CredentialDates kinds={driverCredentials} credentials={credentials ?? {}} today={today} />
    </Card>
  )
}

function VehicleCard({ vehicle, today, onEdit }: { vehicle: Vehicle; today: string; onEdit: () => void }) {
  const text = useTranslations('crew.kind')
  const { name, license, make, model, color, kinds, credentials } = vehicle
  const looks = [color, make, model].filter(Boolean).join(' ')
  return (
    <Card name={name} about={[license, looks].filter(Boolean).join(' · ')} onEdit={onEdit}>
      <p className={styles.about}>{kinds.map((kind) => text(kind)).join(', ')}</p>
      <CredentialDates kinds={vehicleCredentials} credentials={credentials ?? {}} today={today} />
    </Card>
  )
}

type CardProps = { name: string; about: string; onEdit: () => void; children: ReactNode }

function Card({ name, about, onEdit, children }: CardProps) {
  const text = useTranslations('crew')
  return (
    <article className={page.card}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <Button size="md" variant="subtle" aria-label={text('editNamed', { name })} onClick={onEdit}>
          {text('edit')}
        </Button>
      </div>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </article>
  )
}
