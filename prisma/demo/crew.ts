import { addDays, localDate } from '@nemt/domain/time/zone.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { demoPhone } from './geography.ts'

const fleet_key = 'FLTmetrowheels'

/** Drivers of the fleet that signs in: one in order, one whose licence has run out. */
export function demoDrivers(now: number): NewRow<'driver'>[] {
  const ahead = daysFrom(now)
  return [
    {
      ...{ key: 'DRVdana', fleet_key, name: 'Dana Whitlock', phone: demoPhone('lakeside', 177) },
      credentials: { licence: ahead(400), background: ahead(200), training: ahead(20) },
    },
    {
      ...{ key: 'DRVomar', fleet_key, name: 'Omar Castellan', phone: demoPhone('lakeside', 178) },
      credentials: { licence: ahead(-3), background: ahead(90) },
    },
  ]
}

/** Its vehicles: for who walks, and for wheelchairs. */
export function demoVehicles(now: number): NewRow<'vehicle'>[] {
  const ahead = daysFrom(now)
  return [
    {
      ...{ key: 'VEHsedan', fleet_key, name: 'Car 3', license: 'MW 1003', make: 'Toyota', model: 'Camry' },
      ...{ color: 'silver', kinds: ['sedan'] },
      credentials: { insurance: ahead(120), registration: ahead(300), inspection: ahead(60) },
    },
    {
      ...{ key: 'VEHvan', fleet_key, name: 'Van 7', license: 'MW 1007', make: 'Ford', model: 'Transit' },
      ...{ color: 'white', kinds: ['sedan', 'suv', 'wav'] },
      credentials: { insurance: ahead(120), registration: ahead(300), inspection: ahead(12) },
    },
  ]
}

function daysFrom(now: number): (days: number) => string {
  const today = localDate(now, 'UTC')
  return (days) => addDays(today, days)
}
