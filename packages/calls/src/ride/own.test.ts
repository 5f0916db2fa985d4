import { newKey } from '@nemt/domain/key/key.ts'
import { OWNED_LIMIT_MS } from '@nemt/domain/ride/ownership.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'
import { globalToken, visitToken } from '../testing/global.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'

const MINUTE = 60_000
type Owner = { key: string; name: string; until: number }
type Answer = {
  status: number
  data: { owner?: Owner; users?: { key: string; name: string }[] }
  error?: Told
}
type Told = { code: string; message: string; detail?: { owner?: Owner } }

let portal: Awaited<ReturnType<typeof openTestPortal>>
let who: TestCustomer
beforeAll(async () => {
  portal = await openTestPortal({ max: 10 })
  who = await newCustomer(portal, { configuration: { flags: { owned_limit: 20 * MINUTE } } })
})
afterAll(() => portal.close())

let hours = 24

async function booked(customer = who): Promise<string> {
  hours += 3
  const { data } = await make(
    portal,
    customer.key,
    'ride.create',
    bookingFor(customer.passenger, { hours }),
    {
      token: customer.token,
    },
  )
  return (data as unknown as { keys: [string] }).keys[0]
}

function ask(name: string, payload: object, token = who.token, now?: number): Promise<Answer> {
  const by = now === undefined ? portal : { ...portal, clock: () => now }
  return make(by, who.key, name, payload, { token }) as never
}

/** Whose the board says that a ride is. */
async function shown(ride: string): Promise<Owner | undefined> {
  const span = { from: Date.now(), to: Date.now() + 60 * 3_600_000 }
  const { data } = await make(portal, who.key, 'ride.board', span, { token: who.token })
  const { rides } = data as unknown as { rides: { key: string; owner?: Owner }[] }
  return rides.find(({ key }) => key === ride)?.owner
}

/** A colleague, who may change rides unless their words say otherwise, and their key. */
async function colleague(words = ['ride.view', 'ride.edit', 'ride.create'], teams: string[] = []) {
  const token = await who.role(words, { teams })
  const { data } = await make(portal, who.key, 'auth.upgrade', { token })
  return { token, key: (data as unknown as { user: { key: string } }).user.key }
}

test('decision 097 a ride that is taken is shown as one’s own, for as long as the customer lets it lie', async () => {
  const ride = await booked()
  expect(await shown(ride)).toBeUndefined()
  const before = Date.now()
  const { status, data } = await ask('ride.own', { ride })
  expect(status).toBe(200)
  expect((data.owner?.until ?? 0) - before).toBeGreaterThanOrEqual(20 * MINUTE)
  expect((data.owner?.until ?? 0) - Date.now()).toBeLessThanOrEqual(20 * MINUTE)
  expect(await shown(ride)).toEqual(data.owner)
  expect((await ask('ride.disown', { ride })).status).toBe(200)
  expect(await shown(ride)).toBeUndefined()
})

test('decision 097 without a word of the customer it is a quarter of an hour', async () => {
  const other = await newCustomer(portal)
  const ride = await booked(other)
  const { data } = (await make(
    portal,
    other.key,
    'ride.own',
    { ride },
    { token: other.token },
  )) as never as Answer
  expect(Math.abs((data.owner?.until ?? 0) - Date.now() - OWNED_LIMIT_MS)).toBeLessThan(5_000)
})

test('decision 097 somebody else’s is told, and taken only by who names them, or once it was left lying', async () => {
  const ride = await booked()
  const mate = await colleague()
  const mine = (await ask('ride.own', { ride })).data.owner
  const refused = await ask('ride.own', { ride }, mate.token)
  expect([refused.status, refused.error?.code, refused.error?.detail]).toEqual([
    409,
    'ride_owned',
    { owner: mine },
  ])
  expect(refused.error?.message).toBe(`${mine?.name} looks after this ride by now.`)
  // What isn't one's own can't be put back either.
  expect((await ask('ride.disown', { ride }, mate.token)).status).toBe(200)
  expect((await shown(ride))?.key).toBe(mine?.key)
  const later = (mine?.until ?? 0) + 1
  expect((await ask('ride.own', { ride }, mate.token, later)).status).toBe(200)
  expect((await ask('ride.own', { ride, from: mate.key }, who.token, later)).data.owner?.key).toBe(mine?.key)
})

test('decision 097 who has a ride takes it again, from when it is theirs as long as anew', async () => {
  const ride = await booked()
  const first = (await ask('ride.own', { ride })).data.owner
  const later = Date.now() + 5 * MINUTE
  const again = await ask('ride.own', { ride }, who.token, later)
  expect([again.status, again.data.owner]).toEqual([200, { ...first, until: later + 20 * MINUTE }])
})

test('decision 097 of ten who take it at once one has it, and the others are told who', async () => {
  const ride = await booked()
  const mates = await Promise.all(Array.from({ length: 10 }, () => colleague()))
  const answers = await Promise.all(mates.map(({ token }) => ask('ride.own', { ride }, token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const owner = await shown(ride)
  for (const { status, error } of answers.filter((answer) => answer.status !== 200))
    expect([status, error?.code, error?.detail?.owner?.key]).toEqual([409, 'ride_owned', owner?.key])
})

test('decision 097 of two who take one that was left lying at one moment the second is told who has it', async () => {
  const ride = await booked()
  const [quicker, slower] = [await colleague(), await colleague()]
  const later = ((await ask('ride.own', { ride })).data.owner?.until ?? 0) + 1
  const by = beforeWriting({ ...portal, clock: () => later }, () =>
    ask('ride.own', { ride }, quicker.token, later),
  )
  const late = (await make(by, who.key, 'ride.own', { ride }, { token: slower.token })) as never as Answer
  expect([late.status, late.error?.code, late.error?.detail?.owner?.key]).toEqual([
    409,
    'ride_owned',
    quicker.key,
  ])
  expect((await shown(ride))?.key).toBe(quicker.key)
})

test('decision 097 it is given to who sees it and may change it, and to nobody else', async () => {
  const ride = await booked()
  const mate = await colleague()
  const { data } = await ask('ride.owners', { ride })
  const keys = data.users?.map((user) => user.key)
  expect(keys).toContain(mate.key)
  // Who may only look could neither do anything about it nor give it back.
  const onlooker = await colleague(['ride.view'])
  expect((await ask('ride.owners', { ride })).data.users?.map((user) => user.key)).toEqual(keys)
  expect((await ask('ride.own', { ride, user: mate.key })).data.owner?.key).toBe(mate.key)
  const other = await newCustomer(portal)
  const stranger = await make(portal, other.key, 'auth.upgrade', { token: other.token })
  const { key } = (stranger.data as unknown as { user: { key: string } }).user
  for (const user of [key, onlooker.key, 'USRnobody'])
    expect((await ask('ride.own', { ride, user })).status).toBe(422)
  // Somebody of a provider works for it alone, whatever their role says.
  const [fleet] = await who.fleets(1)
  const moved = update('app_user', { where: { key: mate.key }, set: { fleet_key: fleet?.key } })
  await write(portal.store, who.key, { updates: [moved] })
  expect((await ask('ride.own', { ride, user: mate.key })).status).toBe(422)
  expect((await ask('ride.owners', { ride })).data.users?.map((user) => user.key)).not.toContain(mate.key)
  const support = await visitToken(portal, await globalToken(portal), who.key)
  expect((await ask('ride.own', { ride }, support)).error?.code).toBe('bad_input')
})

test('decision 097 S4 a team’s ride is given to its own people, and to those of no team', async () => {
  const [ride, ours, theirs] = [await booked(), newKey('TEA'), newKey('TEA')]
  await write(portal.store, who.key, {
    inserts: { team: [ours, theirs].map((key) => ({ key, name: key })) },
    updates: [update('ride', { where: { key: ride }, set: { team_key: ours } })],
  })
  const [own, another, teamless] = [
    await colleague(undefined, [ours]),
    await colleague(undefined, [theirs]),
    await colleague(),
  ]
  const keys = (await ask('ride.owners', { ride })).data.users?.map((user) => user.key)
  expect(keys).toEqual(expect.arrayContaining([own.key, teamless.key]))
  expect(keys).not.toContain(another.key)
  expect((await ask('ride.own', { ride, user: another.key })).status).toBe(422)
  expect((await ask('ride.own', { ride, user: own.key })).status).toBe(200)
})

test('decision 097 a ride that an edit replaces keeps who looks after it; archived users look after none', async () => {
  const ride = await booked()
  const mine = (await ask('ride.own', { ride })).data.owner
  const info = await make(portal, who.key, 'ride.info', { keys: [ride] }, { token: who.token })
  const [{ version, times }] = (
    info.data as unknown as { rides: [{ version: number; times: { needed: number } }] }
  ).rides
  const edit = { key: ride, version, times: { needed: times.needed + 3_600_000 } }
  const edited = await make(portal, who.key, 'ride.update', { rides: [edit] }, { token: who.token })
  expect(edited.status).toBe(200)
  const [next = ''] = (edited.data as unknown as { keys: string[] }).keys
  expect((await shown(next))?.key).toBe(mine?.key)
  const mate = await colleague()
  await ask('ride.own', { ride: next, user: mate.key, from: mine?.key })
  await write(portal.store, who.key, {
    updates: [update('app_user', { where: { key: mate.key }, set: { archived_at: Date.now() } })],
  })
  expect(await shown(next)).toBeUndefined()
})
