import { rideStatuses, type Ride } from '@nemt/domain/ride/schema.ts'
import { transitions } from '@nemt/domain/ride/transitions.ts'
import { earlyUntil, stepsOf } from './next-step.ts'

const driver = { name: 'Dana', phone: { display: '(312) 555-0177' } }

function of(status: string, given: object = driver) {
  return stepsOf({ status, driver: given } as Pick<Ride, 'status' | 'driver'>)
}

test.each([
  ['confirmed', 'pickup'],
  ['requesting', 'pickup'],
  ['retry', 'pickup'],
  ['pickup', 'waiting'],
  ['waiting', 'enroute'],
  ['enroute', 'completed'],
])('after %s the next step is %s', (status, next) => {
  expect(of(status)!.next?.status).toBe(next)
})

test('V1238 V1254 V1255 all statuses are there, failed under two labels', () => {
  const { next, others } = of('confirmed')!
  expect([next!, ...others].map(({ status, reason }) => [status, reason].filter(Boolean).join(' '))).toEqual([
    'pickup',
    'waiting',
    'enroute',
    'failed no_show',
    'failed declined_by_passenger',
    'completed',
  ])
})

test.each(rideStatuses)(
  '§2.1 %s: no step is offered that the status machine has not for a fleet',
  (status) => {
    const own = transitions.filter(
      ({ from, actors }) => from.some((one) => one === status) && actors.includes('fleet'),
    )
    const { next, others } = of(status) ?? { next: undefined, others: [] }
    const offered = [...(next ? [next] : []), ...others].map((step) => step.status)
    expect(offered.filter((to) => !own.some((row) => row.to.includes(to)))).toEqual([])
  },
)

test('§2.1 nothing is offered before the passenger calls, for the status machine has no such step of a fleet', () => {
  expect(of('active')).toEqual({ next: undefined, others: [] })
  const fromActive = transitions.filter(
    ({ from, actors }) => from.includes('active') && actors.includes('fleet'),
  )
  expect(fromActive.flatMap(({ to }) => to)).toEqual(['scheduling'])
})

test.each(['failed', 'arranged'])(
  '§2.1 nothing is offered of one that is %s, its driver known or not',
  (status) => {
    expect([of(status), of(status, {})]).toEqual(Array(2).fill({ next: undefined, others: [] }))
    const own = transitions.filter(
      ({ from, actors }) => from.some((one) => one === status) && actors.includes('fleet'),
    )
    expect(own.flatMap(({ to }) => to)).toEqual([])
  },
)

test.each([
  ['V1239', 'confirmed', { ...driver, name: ' ' }],
  ['V1240', 'confirmed', { name: 'Dana' }],
  ['V1241', 'completed', driver],
])('%s hidden when %s with %j', (_, status, given) => {
  expect(of(status, given)).toBeNull()
})

const MINUTE = 60_000
const needed = Date.parse('2026-11-23T15:00:00Z')

test.each([
  ['confirmed', 'pickup', undefined, -181, -180],
  ['confirmed', 'waiting', undefined, -181, -180],
  ['confirmed', 'enroute', undefined, -181, -180],
  ['confirmed', 'completed', undefined, -181, -180],
  ['confirmed', 'pickup', undefined, -180, null],
  ['confirmed', 'failed', 'no_show', -16, -15],
  ['confirmed', 'failed', 'declined_by_passenger', -16, -15],
  ['confirmed', 'failed', 'no_show', -15, null],
  ['requesting', 'pickup', undefined, -600, null],
  ['pickup', 'waiting', undefined, -600, null],
  // Its dialog counts the wait.
  ['waiting', 'failed', 'no_show', -600, null],
] as const)('§2.1 %s to %s (%s) %s min from the ride’s time: offered from %s on', (...row) => {
  const [status, to, reason, now, from] = row
  const ride = { status, type: 'scheduled', times: { created: 0, needed } } as const
  const step = { status: to, ...(reason ? { reason } : {}), label: 'offer.no_show' } as const
  const until = earlyUntil(ride, step, { dispatch: 'Basic' }, needed + now * MINUTE)
  expect(until).toBe(from === null ? null : needed + from * MINUTE)
})

test('§2.1 a played fleet’s clock runs ahead', () => {
  const ride = { status: 'confirmed', type: 'scheduled', times: { created: 0, needed } } as const
  expect(earlyUntil(ride, of('confirmed')!.next!, { dispatch: 'Dummy' }, 0)).toBeNull()
})
