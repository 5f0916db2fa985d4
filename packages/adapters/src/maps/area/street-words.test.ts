import { firstWords, namingOf, streetName, type Naming } from './street-words.ts'

test.each([
  ['West Broad Street', { before: 'west', core: ['broad'], type: 'street' }],
  ['Gay Street', { core: ['gay'], type: 'street' }],
  ['Broad', { core: ['broad'] }],
  ['East Avenue', { core: ['east'], type: 'avenue' }],
  ['North South', { before: 'north', core: ['south'] }],
  ['Avenue North', { core: ['avenue', 'north'] }],
  ['Pennsylvania Avenue Northwest', { core: ['pennsylvania'], type: 'avenue', behind: 'northwest' }],
  ['North Star Road', { before: 'north', core: ['star'], type: 'road' }],
  ['', { core: [] }],
])('the parts of %j', (name, expected) => {
  expect(streetName(name)).toEqual(expected)
})

const MLK = 'Doctor Martin Luther King Junior Boulevard'

test.each<[street: string, words: string, Partial<Naming> | undefined]>([
  ['West Broad Street', 'west broad street', { used: 3, missing: 0 }],
  ['West Broad Street', 'w broad', { used: 2, missing: 1 }],
  ['West Broad Street', 'broad st', { used: 2, missing: 1 }],
  ['West Broad Street', 'broad', { used: 1, missing: 2 }],
  ['West Broad Street', 'broad columbus', { used: 1, missing: 2 }],
  ['West Broad Street', 'broad stre', { used: 2, missing: 1 }],
  ['West Broad Street', 'broad stre columbus', { used: 1, missing: 2 }],
  ['West Broad Street', 'bro', { used: 1, missing: 6 }],
  ['West Broad Street', 'bro st', undefined],
  ['West Broad Street', 'b', undefined],
  ['West Broad Street', 'e broad', undefined],
  ['West Broad Street', 'broad avenue', undefined],
  ['West Broad Street', 'w', undefined],
  ['West Broad Street', '', undefined],
  ['Gay Street', 'e gay st', { used: 3, missing: 1, direction: 'e' }],
  ['Gay Street', 'gay st', { used: 2, missing: 0 }],
  ['Broad', 'broad', { used: 1, missing: 0 }],
  ['Broad', 'broad st', undefined],
  ['East Avenue', 'east ave', { used: 2, missing: 0 }],
  ['Pennsylvania Avenue Northwest', 'nw pennsylvania ave', undefined],
  ['Pennsylvania Avenue Northwest', 'pennsylvania ave nw', { used: 3, missing: 0 }],
  ['Pennsylvania Avenue Northwest', 'pennsylvania ave se', { used: 2, missing: 1 }],
  ['Pennsylvania Avenue Northwest', 'pennsylvania ave', { used: 2, missing: 1 }],
  [MLK, 'dr martin luther king jr blvd', { used: 6, missing: 0 }],
  [MLK, 'martin luther king blvd', { used: 4, missing: 2 }],
  [MLK, 'martin luther king', { used: 3, missing: 3 }],
  [MLK, 'martin king', undefined],
])('%s as it is named by %j', (street, words, expected) => {
  const naming = namingOf(streetName(street), words.split(' ').filter(Boolean), true)
  expect(naming).toEqual(expected && { direction: undefined, ...expected })
})

test.each([
  ['bro', undefined],
  ['broad stre', { used: 1, missing: 2, direction: undefined }],
])('words that are whole name no street by a half: %j', (words, expected) => {
  expect(namingOf(streetName('West Broad Street'), words.split(' '), false)).toEqual(expected)
})

test.each([
  ['West Broad Street', ['broad']],
  ['Old Mill Road', ['old']],
  [MLK, ['doctor', 'martin']],
  ['Doctor King Road', ['doctor']],
  ['Doctor King Junior Road', ['doctor', 'king']],
])('people may begin %s with %j', (street, expected) => {
  expect(firstWords(streetName(street))).toEqual(expected)
})
