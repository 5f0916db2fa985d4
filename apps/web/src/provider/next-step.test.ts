import type { Ride } from '@nemt/domain/ride/schema.ts'
import { transitions } from '@nemt/domain/ride/transitions.ts'
import { stepsOf } from './next-step.ts'

const driver = { name: 'Dana', phone: { display: '(312) 555-0177' } }

function of(status: string, given: object = driver) {
  return stepsOf({ status, driver: given } as Pick<Ride, 'status' | 'driver'>)
}

test.each([
  ['confirmed', 'pickup'],
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
