import { calendarFile } from './calendar-file.ts'

const ride = {
  key: 'RID1',
  version: 3,
  status: 'confirmed' as const,
  taken: true,
  // An hour before the clock is put forward.
  needed: Date.parse('2027-03-14T01:00:00-05:00'),
  duration_s: 5_400,
  pickup: '1 Home St, Columbus, OH',
}
const words = {
  title: 'Ride with Lakeside',
  cancelled: 'Cancelled: Ride with Lakeside',
  text: 'Questions? (614) 555-0191',
  host: 'lakeside.example.org',
}

/** The file's lines, unfolded. */
function lines(change: object = {}): string[] {
  return calendarFile([{ ...ride, ...change }], words)
    .replaceAll('\r\n ', '')
    .split('\r\n')
}

test('decision 078 a ride as a calendar file: its instants, one entry however often, no place to go to', () => {
  expect(lines()).toEqual(
    expect.arrayContaining([
      'UID:RID1@lakeside.example.org',
      'SEQUENCE:3',
      'DTSTART:20270314T060000Z',
      'DTEND:20270314T073000Z',
      'SUMMARY:Ride with Lakeside',
      String.raw`LOCATION:1 Home St\, Columbus\, OH`,
      'STATUS:CONFIRMED',
      'CLASS:PRIVATE',
    ]),
  )
})

test.each([
  [{ status: 'cancelled' }, 'STATUS:CANCELLED'],
  [{ status: 'unavailable' }, 'STATUS:CANCELLED'],
  [{ taken: false }, 'STATUS:TENTATIVE'],
  [{ duration_s: undefined }, 'DTEND:20270314T063000Z'],
])('decision 078 %j says %s', (change, line) => {
  expect(lines(change)).toContain(line)
})

test.each(['cancelled', 'unavailable', 'rejected'])(
  'decision 095 a ride that is %s is so by its title, and takes no time of the day',
  (status) => {
    expect(lines({ status })).toEqual(
      expect.arrayContaining([
        'SUMMARY:Cancelled: Ride with Lakeside',
        'TRANSP:TRANSPARENT',
        'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
      ]),
    )
    expect(lines()).toEqual(expect.arrayContaining(['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:BUSY']))
  },
)

test('what somebody wrote breaks no line', () => {
  const pickup = 'A\r\nATTENDEE:mailto:evil@example.org'
  expect(lines({ pickup }).filter((line) => line.startsWith('ATTENDEE'))).toEqual([])
})
