import {
  cloneHref,
  createHref,
  movedHref,
  movedOfLink,
  overridesOfLink,
  passengerOfLink,
  ridesOfLink,
  summaryHref,
} from './link.ts'

test('V186 an empty journey is e30=', () => {
  expect(createHref()).toBe('/coordinate/journey/create?journey=e30=')
})

test.each([
  ['e30=', null],
  [undefined, null],
  ['no base64!', null],
  [btoa('[]'), null],
  [btoa('null'), null],
  [btoa('{"passenger":{"key":"PAS1"}}'), 'PAS1'],
  [btoa('{"passenger":"PAS1"}'), 'PAS1'],
  [btoa('{"passenger":{"key":"PAS1\' or 1=1"}}'), null],
  [btoa('{"passenger":{"name":"Ana"}}'), null],
])('a link %s names the passenger %s and nothing else', (journey, key) => {
  expect(passengerOfLink(journey)).toBe(key)
})

test('V183 V188 V190 V195 rides and overrides travel as keys, each once; what is no key is left out', () => {
  expect(ridesOfLink("RID1,RID2,RID1,Ana Larkmoor,' or 1=1,")).toEqual(['RID1', 'RID2'])
  expect(ridesOfLink(null)).toEqual([])
  const twelve = Array.from({ length: 12 }, (_, index) => `RID${index}`)
  expect(ridesOfLink(twelve.join(','))).toEqual(twelve.slice(0, 10))
  expect(ridesOfLink([`a${'b'.repeat(39)}`, `a${'b'.repeat(40)}`].join(','))).toEqual([`a${'b'.repeat(39)}`])
  expect(
    overridesOfLink(btoa(JSON.stringify(Array.from({ length: 60 }, (_, index) => `RID${index}`)))),
  ).toHaveLength(50)
  const href = summaryHref({ rides: ['RID1', 'RID2'], overrides: ['RID9'] })
  const overrides = encodeURIComponent(btoa('["RID9"]')).replaceAll('%3D', '=')
  expect(href).toBe(`/coordinate/journey/summary?rides=RID1,RID2&overrides=${overrides}`)
  expect(overridesOfLink(new URL(href, 'http://x').searchParams.get('overrides'))).toEqual(['RID9'])
  expect(overridesOfLink(btoa('{"a":1}'))).toEqual([])
  expect(createHref({ rides: ['RID1'], overrides: ['RID9'] })).toBe(
    `/coordinate/journey/create?rides=RID1&overrides=${overrides}`,
  )
  expect([createHref({ rides: ['RID1'] }), summaryHref(), cloneHref('RID1', 'PAS1')]).toEqual([
    '/coordinate/journey/create?rides=RID1',
    '/coordinate/journey/summary',
    '/coordinate/journey/create?clone=RID1&patient=PAS1',
  ])
})

test('R019 R020 V184 V185 a passenger’s own request has pages of its own', () => {
  const scope = 'passenger'
  const overrides = new URL(summaryHref({ scope, overrides: ['RID9'] }), 'http://x').searchParams.get(
    'overrides',
  )
  expect(overridesOfLink(overrides)).toEqual(['RID9'])
  expect([createHref({ scope }), createHref({ scope, rides: ['RID1'] }), summaryHref({ scope })]).toEqual([
    '/passenger/journey/create',
    '/passenger/journey/create?rides=RID1',
    '/passenger/journey/summary',
  ])
})

test.each([
  ['2026-11-24T14:30', { date: '2026-11-24', minutes: 870 }],
  ['2026-11-24T00:00', { date: '2026-11-24', minutes: 0 }],
  ['2026-02-31T10:00', null],
  ['2026-11-24T24:00', null],
  ['2026-11-24T10:75', null],
  ['2026-99-99T10:00', null],
  ['tomorrow', null],
  [null, null],
])('decision 094 a ride dragged to %s', (moved, expected) => {
  expect(movedOfLink(moved)).toEqual(expected)
  if (expected)
    expect(movedHref('RID1', expected)).toBe(`/coordinate/journey/create?rides=RID1&moved=${moved}`)
})
