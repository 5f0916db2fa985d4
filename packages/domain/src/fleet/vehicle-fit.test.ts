import type { Accessibility, Vehicle } from '../mobility/schema.ts'
import { unmetNeed } from './vehicle-fit.ts'

const walks = { mobility: 'unassisted', vehicle: 'any', service: 'to_curb' } as const
const rolls = { mobility: 'wheelchair', wheelchair: 'standard', vehicle: 'wav', service: 'to_door' } as const
const lies = { mobility: 'stretcher', vehicle: 'stretcher', service: 'stretcher' } as const

test.each<[Vehicle[], Partial<Accessibility>, string | null]>([
  [['sedan'], {}, null],
  [['wav'], {}, null],
  [['stretcher'], {}, 'vehicle.any'],
  [['sedan'], { vehicle: 'suv' }, 'vehicle.suv'],
  [['sedan', 'suv'], { vehicle: 'suv' }, null],
  [['sedan'], rolls, 'need.wheelchair'],
  [['wav'], rolls, null],
  [['bariatric'], rolls, null],
  [['wav'], { ...rolls, wheelchair: 'bariatric' }, 'need.wheelchair_bariatric'],
  // The kind of vehicle was left open, the wheelchair was not.
  [['sedan'], { ...rolls, vehicle: 'any' }, 'need.wheelchair'],
  [['wav'], { ...rolls, vehicle: 'any' }, null],
  [['wav'], lies, 'need.stretcher'],
  [['stretcher'], lies, null],
  [['stretcher'], { ...lies, vehicle: 'any' }, null],
  [['stretcher'], { mobility: 'stretcher', vehicle: 'ambulance', service: 'bls' }, 'need.ambulance'],
  [['ambulance'], { mobility: 'stretcher', vehicle: 'ambulance', service: 'bls' }, null],
  [[], {}, 'vehicle.any'],
])('§2.2 a vehicle for %j lacks, for %j, %s', (kinds, needs, expected) => {
  expect(unmetNeed(kinds, { ...walks, ...needs })).toBe(expected)
})
