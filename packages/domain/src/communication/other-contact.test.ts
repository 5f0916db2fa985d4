import { otherContact } from './other-contact.ts'
import type { Communication } from './schema.ts'

const marta = { first: 'Marta', last: 'Guardian' }

test.each<[string, Communication, ReturnType<typeof otherContact>]>([
  ['the passenger', { relation: 'self' }, null],
  ['the passenger, whatever name is left from before', { relation: 'self', name: marta }, null],
  ['nobody said who', {}, null],
  ['an adult child', { relation: 'child', name: marta }, { relation: 'child', name: 'Marta Guardian' }],
  [
    'a first name alone',
    { relation: 'spouse', name: { first: 'Omar' } },
    { relation: 'spouse', name: 'Omar' },
  ],
  ['a relation without a name', { relation: 'parent', name: { first: ' ' } }, { relation: 'parent' }],
  ['a name without a relation', { name: marta }, { name: 'Marta Guardian' }],
  [
    'a clinical contact, by its description',
    { relation: 'clinical', description: 'Ward 4', clinical: 'CON1' },
    { relation: 'clinical', name: 'Ward 4' },
  ],
  ['a description of nobody', { relation: 'other', description: 'evenings' }, { relation: 'other' }],
])('F142 F143 F144 who answers is %s', (_, communication, expected) => {
  expect(otherContact(communication)).toEqual(expected)
})
