import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make.ts'
import { anotherPassenger } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { passengerWords } from './words.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const home = { address: { format: '12 Elm Street, Chicago, IL 60622', lat: 41.9, lng: -87.68, zip: '60622' } }
const known = async () => {
  const who = await newCustomer(portal)
  const key = await anotherPassenger(portal, who.key, { first_name: 'Rosalind', last_name: 'Merriweather', dob: '1950-03-04', home })
  await write(portal.store, who.key, { inserts: { passenger_word: passengerWords({ first: 'Rosalind', last: 'Merriweather', dob: '1950-03-04', phones: ['+13125550177'], key }).map((word) => ({ word, passenger_key: key })) } })
  const ask = async (passenger: object, extra: object = {}) => ((await make(portal, who.key, 'patient.duplicates', { passenger, ...extra }, { token: who.token })).data as { matches: { key: string; level: string }[] }).matches
  return { key, ask }
}

test.each([
  ['the same person', { name: { first: 'Rosalind', last: 'Merriweather' }, dob: '1950-03-04' }, 'stop'],
  ['names swapped', { name: { first: 'Merriweather', last: 'Rosalind' }, dob: '1950-03-04', places: { home } }, 'stop'],
  ['a slip in the name, the home the same', { name: { first: 'Rosalynd', last: 'Merriwether' }, places: { home } }, 'stop'],
  ['the name alone', { name: { first: 'Rosalind', last: 'Merriweather' } }, 'possible'],
  ['somebody of quite another name born the same day', { name: { first: 'Bo', last: 'Yu' }, dob: '1950-03-04' }, undefined],
])('C043 V934 %s: %3$s', async (_, passenger, level) => {
  const { key, ask } = await known()
  expect((await ask(passenger)).map((match) => [match.key, match.level])).toEqual(level ? [[key, level]] : [])
})

test('V932 a match that was seen already is left out', async () => {
  const { key, ask } = await known()
  expect(await ask({ name: { first: 'Rosalind', last: 'Merriweather' }, dob: '1950-03-04' }, { known: [key] })).toEqual([])
})
