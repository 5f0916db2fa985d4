import { foundTexts, isTexted } from './found-texts.ts'

const product = { 'error.offer_taken': 'Another provider was first', 'notice.ride_late': '{driver} is late' }
const custom = { 'notice.ride_late': { en: 'Your car is late' }, 'es.passenger': { en: 'cliente' } }

function keys(words: string, customOnly = false): string[] {
  return foundTexts(product, custom, { words, customOnly }).map(({ key }) => key)
}

test.each([
  ['', ['notice.ride_late', 'es.passenger', 'error.offer_taken']],
  ['LATE  car', ['notice.ride_late']],
  ['driver', ['notice.ride_late']],
  ['cliente', ['es.passenger']],
  ['error.', ['error.offer_taken']],
  ['first late', []],
])('F458 texts with %j', (words, found) => {
  expect(keys(words)).toEqual(found)
})

test('F458 only what the customer words in its own way', () => {
  expect(keys('', true)).toEqual(['notice.ride_late', 'es.passenger'])
  expect(foundTexts(product, custom, { words: 'late', customOnly: true })).toEqual([
    { key: 'notice.ride_late', product: '{driver} is late', own: 'Your car is late' },
  ])
})

test('what is sent as a text message is told how long it is', () => {
  expect(['notice.ride_late', 'error.offer_taken'].map(isTexted)).toEqual([true, false])
})
