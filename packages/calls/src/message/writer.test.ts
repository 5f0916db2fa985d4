import { writerOf } from './writer.ts'

const NUMBER = '+13125550111'
const ride = { passenger_key: 'PAS1', first_name: 'Xenia', last_name: 'Vale' }
const marta = { first: 'Marta', last: 'Guardian' }

test.each([
  ['the passenger', { relation: 'self', phone: { raw: NUMBER } }, 'Xenia Vale'],
  ['another contact', { relation: 'child', name: marta, phone: { raw: NUMBER } }, 'Marta Guardian'],
  ['a clinical contact', { relation: 'clinical', description: 'Ward 4', phone: { raw: NUMBER } }, 'Ward 4'],
  ['a contact whom nobody named', { relation: 'child', phone: { raw: NUMBER } }, 'Xenia Vale'],
  ['whoever has another number', { relation: 'child', name: marta, phone: { raw: '+1' } }, 'Xenia Vale'],
] as const)('F142 F143 F144 %s writes under their own name', (_, communication, name) => {
  expect(writerOf({ ...ride, communication }, NUMBER)).toEqual({ kind: 'passenger', key: 'PAS1', name })
})
