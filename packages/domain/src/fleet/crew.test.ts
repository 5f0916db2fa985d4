import { driverUnfit, vehicleUnfit } from './crew.ts'

const day = '2026-11-23'
const [over, last] = ['2026-11-02', day]
const asksLicence = { driver: ['licence'] } as const
const asksInsurance = { vehicle: ['insurance'] } as const

test.each([
  ['with a licence that ends that day', { licence: last }, null],
  ['whose licence has run out', { licence: over }, { code: 'licence_expired', date: '11/02/2026' }],
  [
    'whose training has run out, which nobody asks for',
    { licence: last, training: '2026-10-31' },
    { code: 'training_expired', date: '10/31/2026' },
  ],
  ['who never showed a licence', { background: last }, { code: 'licence_required' }],
  [
    'who never showed a licence, and whose background check has run out',
    { background: over },
    { code: 'background_expired', date: '11/02/2026' },
  ],
] as const)('decisions 075, 084: a driver %s', (_, credentials, expected) => {
  expect(driverUnfit({ credentials }, day, asksLicence)).toEqual(expected)
})

const sits = { mobility: 'unassisted', vehicle: 'any', service: 'standard' } as const
const rolls = { mobility: 'wheelchair', vehicle: 'wav', service: 'standard' } as const

test.each([
  ['with an insurance that ends that day', ['sedan'], { insurance: last }, sits, null],
  [
    'whose insurance has run out',
    ['sedan'],
    { insurance: over },
    sits,
    { code: 'insurance_expired', date: '11/02/2026' },
  ],
  ['of which no insurance was shown', ['sedan'], { inspection: last }, sits, { code: 'insurance_required' }],
  [
    'that can’t take the passenger, before anything of its papers',
    ['sedan'],
    { insurance: over },
    rolls,
    { code: 'vehicle_not_fit', needs: expect.any(String) },
  ],
  [
    'that can, but whose inspection has run out',
    ['wav'],
    { insurance: last, inspection: over },
    rolls,
    { code: 'inspection_expired', date: '11/02/2026' },
  ],
] as const)('decisions 075, 084: a vehicle %s', (_, kinds, credentials, needs, expected) => {
  expect(vehicleUnfit({ kinds, credentials }, needs, day, asksInsurance)).toEqual(expected)
})
