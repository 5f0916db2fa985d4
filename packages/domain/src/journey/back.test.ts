import { backAfter, type DrivenRide } from './back.ts'

const zone = 'America/New_York'
const home = { address: { format: '1 Home St' } }
const clinic = { address: { format: '2 Clinic Ave' }, name: 'Clinic' }
const center = { address: { format: '3 Care Rd' }, name: 'Lakeside Dialysis Center' }

function trip(
  date: string,
  back: string,
  rest: Partial<DrivenRide> & { to?: typeof clinic } = {},
): DrivenRide[] {
  const { to = clinic, ...more } = rest
  const at = (time: string) => Date.parse(`${date}T${time}:00-05:00`)
  const common = {
    request: `RQT${date}`,
    status: 'completed',
    reason: 'appointment',
    timezone: zone,
  } as const
  return [
    {
      ...common,
      key: `RID${date}a`,
      type: 'scheduled',
      times: { needed: at('08:45'), appointment: at('09:30') },
      stops: { pickup: home, dropoff: to },
      ...(more.status && { status: more.status }),
    },
    {
      ...common,
      key: `RID${date}b`,
      type: 'scheduled',
      times: { needed: at(back) },
      stops: { pickup: to, dropoff: home },
      ...more,
    },
  ]
}

const asked = { rides: [], reason: 'appointment', to: clinic, purpose: undefined } as const

test.each([
  ['Dialysis', clinic, { minutes: 240, why: 'dialysis' }],
  ['Hemodialysis and dialysis', clinic, { minutes: 240, why: 'dialysis' }],
  ['Diálisis', clinic, { minutes: 240, why: 'dialysis' }],
  [undefined, center, { minutes: 240, why: 'dialysis' }],
  ['  ', center, { minutes: 240, why: 'dialysis' }],
  // What somebody says it is for counts before what the place is called.
  ['Nutritionist', center, null],
  ['Primary care', clinic, null],
  [undefined, clinic, null],
])('for %j at %j the way back is proposed by the treatment: %j', (purpose, to, expected) => {
  expect(backAfter({ ...asked, purpose, to })).toEqual(expected)
})

test('the passenger’s own trips to the place count before the treatment, the middle of the latest eight', () => {
  const rides = [
    ...trip('2027-01-04', '11:00'),
    ...Array.from({ length: 4 }, (_, index) => trip(`2027-02-0${index + 1}`, '13:00')).flat(),
    ...Array.from({ length: 4 }, (_, index) => trip(`2027-02-1${index + 1}`, '13:32')).flat(),
  ]
  expect(backAfter({ ...asked, rides: [...rides].reverse(), purpose: 'Dialysis' })).toEqual({
    minutes: 240,
    why: 'history',
    count: 8,
  })
  expect(backAfter({ ...asked, rides: trip('2027-02-11', '13:10') })).toEqual({
    minutes: 220,
    why: 'history',
    count: 1,
  })
})

test.each([
  ['another place', trip('2027-02-01', '13:00', { to: center })],
  ['a trip that did not take place', trip('2027-02-01', '13:00', { status: 'cancelled' })],
  ['one that is back at once', trip('2027-02-01', '09:40')],
  ['one way', trip('2027-02-01', '13:00').slice(0, 1)],
  ['a will-call that has not started', trip('2027-02-01', '10:30', { type: 'will-call' })],
])('%s tells nothing', (_, rides) => {
  expect(backAfter({ ...asked, rides })).toBeNull()
})

test('a will-call tells when it really started', () => {
  const [out, back] = trip('2027-02-01', '10:30', { type: 'will-call' }) as [DrivenRide, DrivenRide]
  const started = { ...back, times: { ...back.times, pickup: Date.parse('2027-02-01T12:30:00-05:00') } }
  expect(backAfter({ ...asked, rides: [out, started] })).toEqual({ minutes: 180, why: 'history', count: 1 })
})
