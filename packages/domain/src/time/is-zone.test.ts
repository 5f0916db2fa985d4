import { isZone } from './is-zone.ts'

test.each([
  ['America/Chicago', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['America/Chicago; drop', false],
])('%s is a zone: %s', (zone, expected) => {
  expect(isZone(zone)).toBe(expected)
})

test.each(['Pacific/Auckland', 'Venus/Maxwell'])(
  'P17 a board of 500 rides makes one formatter to judge %s',
  (zone) => {
    const made = jest.spyOn(Intl, 'DateTimeFormat')
    for (let ride = 0; ride < 500; ride++) isZone(zone)
    expect(made).toHaveBeenCalledTimes(1)
    made.mockRestore()
  },
)
