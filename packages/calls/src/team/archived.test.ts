import { write } from '@nemt/store/change/write.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const words = [
  'ride.create',
  'ride.view',
  'ride.search',
  'passenger.create',
  'passenger.search',
  'passenger.view',
]
const teams = ['TEAone', 'TEAtwo', 'TEAopen']

/** A customer with three teams, and somebody who works in some of them. */
async function office(member: string[], configuration: object = {}) {
  const who = await newCustomer(portal, { configuration })
  await write(portal.store, who.key, { inserts: { team: teams.map((key) => ({ key, name: key })) } })
  const token = await who.role(words, { teams: member })
  const archive = (...gone: string[]) =>
    Promise.all(gone.map((key) => make(portal, who.key, 'team.archive', { key }, { token: who.token })))
  return { who, token, archive }
}

let counter = 0

function newcomer(who: TestCustomer, token: string) {
  const letters = [...String(counter++)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  const passenger = {
    name: { first: `Zoe${letters}`, last: `Quill${letters}` },
    dob: '1950-01-01',
    phone: { display: '(312) 555-0199' },
    flags: { ignore_dupe: true },
  }
  return make(portal, who.key, 'passenger.create', { passenger }, { token })
}

async function book(who: TestCustomer, token: string) {
  const answer = await make(portal, who.key, 'ride.create', bookingFor(who.passenger), { token })
  const { keys = [] } = (answer.data ?? {}) as { keys?: string[] }
  const info = await make(portal, who.key, 'ride.info', { keys }, { token: who.token })
  return {
    status: answer.status,
    code: answer.error?.code,
    team: (info.data as { rides: { team?: string }[] }).rides[0]?.team,
  }
}

test.each([
  ['one archived team', ['TEAone'], ['TEAone'], undefined],
  ['two archived teams', ['TEAone', 'TEAtwo'], ['TEAone', 'TEAtwo'], undefined],
  ['an archived team and one that is not', ['TEAone', 'TEAopen'], ['TEAone'], 'TEAopen'],
])('P035 a member of %s goes on working', async (_, member, gone, team) => {
  const { who, token, archive } = await office(member)
  await archive(...gone)
  const created = await newcomer(who, token)
  expect([created.status, (created.data as { team?: string } | undefined)?.team]).toEqual([200, team])
  expect(await book(who, token)).toEqual({ status: 200, code: undefined, team })
})

test('P035 who loses all teams by archiving them does not see the rides of the others', async () => {
  const { who, token, archive } = await office(['TEAone'])
  const booking = bookingFor(who.passenger)
  const booked = await make(
    portal,
    who.key,
    'ride.create',
    { ...booking, rides: booking.rides.map((ride) => ({ ...ride, team: 'TEAopen' })) },
    { token: who.token },
  )
  const { keys } = booked.data as { keys: string[] }
  await archive('TEAone')
  expect((await make(portal, who.key, 'ride.info', { keys }, { token })).status).toBe(404)
})

test('an archived team can be taken from its members, and given to nobody', async () => {
  const { who, archive } = await office([])
  await who.role(['ride.view'], { teams: ['TEAone', 'TEAtwo'] })
  const list = async () => {
    const { data } = await make(portal, who.key, 'user.list', {}, { token: who.token })
    return (data as { users: { key: string; teams: object }[] }).users.find(
      ({ teams: own }) => 'TEAtwo' in own,
    )
  }
  const key = (await list())?.key
  await archive('TEAone')
  const save = (change: object) =>
    make(portal, who.key, 'user.save', { key, ...change }, { token: who.token })
  expect((await save({ teams: { TEAone: false } })).status).toBe(200)
  expect((await list())?.teams).toEqual({ TEAtwo: true })
  expect((await save({ teams: { TEAone: true } })).status).toBe(404)
})

test('where the customer has no teams, nobody is asked for one', async () => {
  const { who, token } = await office(['TEAone', 'TEAtwo'], { teams_enabled: false })
  expect(await book(who, token)).toEqual({ status: 200, code: undefined, team: undefined })
  expect((await newcomer(who, token)).status).toBe(200)
})
