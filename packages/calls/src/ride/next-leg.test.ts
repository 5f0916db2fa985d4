import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { read } from '@nemt/store/read.ts'
import { many, one } from '@nemt/store/testing/questions.ts'
import { callAsSystem } from '../door/in-process.ts'
import { wronglyTold } from '../testing/access/told.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { openTestPortal } from '../testing/portal.ts'
import { react } from '../testing/react.ts'
import { beginLife, take, type Life, type Step } from '../testing/ride-life.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Flags = { in_question?: boolean; needs_attention?: boolean }

/** The way back: its flags, and how often somebody was asked whether it is still needed. */
async function backOf({ who, ride }: Life): Promise<{ key: string; flags: Flags; asked: number }> {
  const { sql } = portal.store
  const { back, told } = await read(portal.store, who.key, {
    back: one(
      sql`select r.key, r.flags from ride r where r.customer_key = s.c and r.after_ride_key = ${ride}`,
    ),
    told: many(sql`select e.seq from event e where e.customer_key = s.c and e.type = 'error'
      and e.data->>'message' like '%still needed%'`),
  })
  const { key, flags } = back as { key: string; flags: Flags }
  return { key, flags, asked: told.length }
}

/** The steps, with what the worker does after each. */
async function lived(life: Life, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    await take(life, step)
    await react(life.portal, life.who.key, ['ride.next_leg'])
  }
}

const lives: [Step[], boolean, number][] = [
  [['fleet failed'], true, 1],
  [['fleet rejected'], true, 1],
  [['fleet failed', 'support confirmed'], false, 1],
  [['fleet failed', 'support enroute'], false, 1],
  [['fleet failed', 'support completed'], false, 1],
  [['fleet rejected', 'support completed'], false, 1],
  [['fleet failed', 'request'], false, 1],
  [['fleet failed', 'support rejected'], true, 1],
  [['fleet failed', 'support unavailable'], true, 1],
  [['fleet failed', 'cancel'], true, 1],
  [['fleet failed', 'support confirmed', 'fleet failed'], true, 2],
  [['fleet failed', 'support completed', 'support failed', 'support completed'], false, 2],
]
test.each(lives)('§2.1 the return after %p is in question: %p', async (steps, isInQuestion, asked) => {
  const life = await beginLife(portal, { round: true })
  await lived(life, steps)
  const back = await backOf(life)
  expect([back.flags.in_question === true, back.asked]).toEqual([isInQuestion, asked])
  expect(await wronglyTold(portal, life.who.key)).toEqual([])
})

test('§2.1 a return whose search has ended says so also after its no-show was corrected', async () => {
  const life = await beginLife(portal, { round: true })
  const { key } = await backOf(life)
  await write(portal.store, life.who.key, {
    updates: [update('ride', { where: { key }, set: { flags: { needs_attention: true } } })],
  })
  await lived(life, ['fleet failed'])
  expect(await backOf(life)).toMatchObject({ flags: { needs_attention: true, in_question: true }, asked: 1 })
  await lived(life, ['support confirmed'])
  expect((await backOf(life)).flags).toEqual({ needs_attention: true })
})

test('§2.1 a return stays in question when the clock closes the ride before it: nobody has asked yet', async () => {
  const life = await beginLife(portal, { round: true })
  await lived(life, ['fleet failed'])
  life.clock.minutes += 25 * 60
  expect(await callAsSystem(life.portal, life.who.key, 'ride.due', { ride: life.ride })).toEqual({
    step: 'close',
  })
  await react(life.portal, life.who.key, ['ride.next_leg'])
  expect(await backOf(life)).toMatchObject({ flags: { in_question: true }, asked: 1 })
})

test('§2.1 what becomes of a return while it is put in question is not lost', async () => {
  const life = await beginLife(portal, { round: true })
  await take(life, 'fleet failed')
  const { key } = await backOf(life)
  const racing = beforeWriting(life.portal, () =>
    write(portal.store, life.who.key, {
      updates: [
        update('ride', {
          where: { key },
          set: { flags: { needs_attention: true }, version: { increment: 1 } },
        }),
      ],
    }),
  )
  await callAsSystem(racing, life.who.key, 'ride.next_leg', { ride: life.ride })
  expect(await backOf(life)).toMatchObject({ flags: { needs_attention: true, in_question: true }, asked: 1 })
})

test('§2.1 a return that is given up is in question no more', async () => {
  const life = await beginLife(portal, { round: true })
  await lived(life, ['fleet failed'])
  const { key } = await backOf(life)
  await take({ ...life, ride: key }, 'cancel')
  expect((await backOf(life)).flags).toEqual({})
})
