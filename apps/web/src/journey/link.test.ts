import { createHref, passengerOfLink } from './link.ts'

test('V186 an empty journey is e30=', () => {
  expect(createHref()).toBe('/coordinate/journey/create?journey=e30=')
})

test.each([
  ['e30=', null], [undefined, null], ['no base64!', null], [btoa('[]'), null], [btoa('null'), null],
  [btoa('{"passenger":{"key":"PAS1"}}'), 'PAS1'], [btoa('{"passenger":"PAS1"}'), 'PAS1'],
  [btoa('{"passenger":{"key":"PAS1\' or 1=1"}}'), null], [btoa('{"passenger":{"name":"Ana"}}'), null],
])('a link %s names the passenger %s and nothing else', (journey, key) => {
  expect(passengerOfLink(journey)).toBe(key)
})
