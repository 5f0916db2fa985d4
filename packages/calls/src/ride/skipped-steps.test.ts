import { activityLines } from '@nemt/domain/ride/activity.ts'
import type { RideEvent } from '@nemt/domain/event/schema.ts'
import { openTestPortal } from '../testing/portal.ts'
import { beginLife, callIn, take, type Step } from '../testing/ride-life.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test.each<[string, boolean, Step[]]>([
  ['on its way from the start', false, ['fleet pickup']],
  ['at the door, step by step', false, ['fleet pickup', 'fleet waiting']],
  ['at the door, and nobody said that it set out', true, ['driver', 'fleet waiting']],
  ['with the passenger, and nobody said that it was there', true, ['fleet pickup', 'fleet enroute']],
  ['done, and nobody said anything before', true, ['driver', 'fleet completed']],
  ['done, step by step', false, ['fleet pickup', 'fleet waiting', 'fleet enroute', 'fleet completed']],
])('server-behaviour §2.1 of a ride that is %s the activity says so: %s', async (_, skipped, steps) => {
  const life = await beginLife(portal)
  await take(life, ...steps)
  const { data } = await callIn(life, 'ride.events', { ride: life.ride }, life.staff)
  const last = (data as unknown as { events: RideEvent[] }).events
    .filter(({ type }) => type === 'status')
    .toSorted((a, b) => a.created - b.created)
    .at(-1)
  const facts = { zone: 'UTC', global: false, senderName: 'Metro', say: () => '' }
  expect(activityLines(last!, facts).slice(1)).toEqual(skipped ? [{ key: 'activity.skipped' }] : [])
})
