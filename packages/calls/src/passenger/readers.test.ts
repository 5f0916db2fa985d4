import { buffer } from 'node:stream/consumers'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import { until } from '@nemt/store/testing/until.ts'
import { openReadings } from '../pipeline/readings.ts'
import { allCalls, callNamed } from '../registry.ts'
import { openReport } from '../report/open.ts'
import { bookingFor, newCustomer, type TestCustomer } from '../testing/customer.ts'
import { openEveryCall, type EveryCall } from '../testing/every-call/world.ts'
import { globalUser, visitToken } from '../testing/global.ts'
import { beforeWriting } from '../testing/interleave.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Line = {
  key: string
  name: string
  kind: string
  role?: string
  reason?: string
  ways: string[]
  times: number
}
type Readers = { status: number; data: { readers: (Line & { hour: number; last: number })[]; total: number } }

async function office() {
  const who = await newCustomer(portal)
  const looker = await who.role([
    'passenger.view',
    'passenger.search',
    'ride.view',
    'ride.search',
    'ride.create',
  ])
  const call = (name: string, payload: unknown, token = looker) =>
    make(portal, who.key, name, payload, { token })
  const readers = async (more: object = {}, token = who.token) => {
    await portal.readings.flush()
    const asked = { passenger_key: who.passenger, ...more }
    return (await make(portal, who.key, 'passenger.readers', asked, { token })) as unknown as Readers
  }
  return {
    who,
    call,
    readers,
    info: (token = looker) => call('passenger.info', { key: who.passenger }, token),
  }
}

describe('S15 who looked', () => {
  test('a reader is listed by name, role and time, once an hour however often', async () => {
    const { readers, info, call, who } = await office()
    const began = Date.now()
    for (let time = 0; time < 3; time++) await info()
    await call('patient.search', { query: 'PatTest' })
    const { status, data } = await readers()
    expect([status, data.total]).toEqual([200, 1])
    const [line] = data.readers
    expect(line).toMatchObject({
      name: 'User Test',
      role: 'Test',
      kind: 'staff',
      ways: ['list', 'record'],
      times: 2,
    })
    expect(line?.last).toBeGreaterThanOrEqual(began - 1_000)
    expect(line?.last).toBeLessThanOrEqual(Date.now() + 1_000)
    // Who lists the readers has looked at the record as well.
    expect((await readers()).data.readers.map(({ times }) => times).sort()).toEqual([1, 2])
    expect((await readers({ take: 1, drop: 1 })).data).toMatchObject({
      total: 2,
      readers: [expect.anything()],
    })
    expect((await readers({ passenger_key: await anotherPassenger(portal, who.key) })).data.total).toBe(0)
  })

  test('within five seconds, without anybody waiting for it', async () => {
    const { info, who } = await office()
    await info()
    const began = Date.now()
    await until(async () => {
      const { data } = await make(portal, who.key, 'passenger.readers', who.passenger, { token: who.token })
      return (data as { readers: Line[] }).readers.some(
        ({ ways, times }) => ways.includes('record') && times >= 1,
      )
    })
    expect(Date.now() - began).toBeLessThan(5_000)
  })

  test('what is shown again and again within a minute is one look', async () => {
    const { readers, call } = await office()
    for (let time = 0; time < 5; time++) {
      await call('patient.search', { query: 'PatTest' })
      await portal.readings.flush()
    }
    expect((await readers()).data.readers).toMatchObject([{ ways: ['list'], times: 1 }])
  })

  test('a ride shows its passenger; a report, a search over all customers and a refused double do too', async () => {
    const { readers, call, who } = await office()
    const { data } = await call('ride.create', bookingFor(who.passenger, { hours: 5 }))
    const [ride] = (data as { keys: [string] }).keys
    await call('ride.info', { keys: [ride] })
    expect((await readers()).data.readers).toMatchObject([{ ways: ['record'] }])
    const window = { from: Date.now(), to: Date.now() + 86_400_000 }
    const { data: report } = await call('ride.report', window)
    const ticket = new URL((report as { url: string }).url).searchParams.get('ticket') as string
    await buffer((await openReport(portal, who.key, ticket)).csv)
    const { token: all } = await globalUser(portal)
    // By a key that no other customer's passenger has: a search gives only so many.
    const search = { action: 'patient.search', body: who.passenger }
    await make(portal, 'global', 'distribute.call', search, { token: all })
    const lines = (await readers()).data.readers
    expect(lines.find(({ kind }) => kind === 'support')).toMatchObject({ name: 'Gale Wren', ways: ['list'] })
    expect(lines.some(({ ways }) => ways.includes('report'))).toBe(true)
    const made = (await call('passenger.create', doubleOf(), who.token)).data as { key: string }
    const registrar = await who.role(['passenger.create'])
    const refused = await call('passenger.create', doubleOf('+13125550199'), registrar)
    expect(refused.error?.code).toBe('duplicate_passenger')
    expect((await readers({ passenger_key: made.key })).data.readers).toMatchObject([
      { times: 1, kind: 'staff' },
    ])
  })

  test('support is listed with its reason, passengers themselves not at all', async () => {
    const { readers, info, who } = await office()
    const root = await globalUser(portal)
    await info(await visitToken(portal, root.token, who.key))
    await info(await passengerToken(portal, who.key, who.passenger))
    const lines = (await readers()).data.readers
    expect(lines).toMatchObject([
      { name: 'Gale Wren', kind: 'support', reason: 'Case 4711', ways: ['record'] },
    ])
  })

  test('P012 only holders of passenger.view, of passengers that they may see', async () => {
    const { readers, info, who } = await office()
    await info()
    const words = Object.keys(permissions).filter((word) => word !== 'passenger.view')
    expect((await readers({}, await who.role(words))).status).toBe(403)
    const stranger = await newCustomer(portal)
    const asked = await make(portal, stranger.key, 'passenger.readers', who.passenger, {
      token: stranger.token,
    })
    expect(asked.status).toBe(404)
  })

  test('what was refused, or not found, was not read', async () => {
    const { readers, who } = await office()
    const stranger = await newCustomer(portal)
    await make(portal, stranger.key, 'passenger.info', { key: who.passenger }, { token: stranger.token })
    await make(portal, who.key, 'passenger.info', { key: who.passenger }, { token: await who.role([]) })
    expect((await readers()).data.total).toBe(0)
  })

  test('nothing is lost when a process stops, nor when the database fails for a while', async () => {
    const { readers, who } = await office()
    const other = await openTestPortal()
    const token = await who.role(['passenger.view'])
    await make(other, who.key, 'passenger.info', { key: who.passenger }, { token })
    await other.close()
    expect((await readers()).data.readers).toMatchObject([{ times: 1, ways: ['record'] }])
    const failing = beforeWriting(portal, () => Promise.reject(new Error('the database is gone')))
    const readings = openReadings(failing.store)
    const reader = { key: 'USRlate', kind: 'staff' as const, name: 'Late' }
    readings.note({ customer: who.key, reader, at: Date.now(), answer: { key: who.passenger } })
    await readings.close()
    expect((await readers()).data.readers.map(({ key }) => key)).toContain('USRlate')
  })

  test('two processes that count one line at once count it together', async () => {
    const { readers, who } = await office()
    const reader = { key: 'USRboth', kind: 'staff' as const, name: 'Both' }
    const reading = { customer: who.key, reader, at: Date.now(), answer: { key: who.passenger }, payload: {} }
    const processes = Array.from({ length: 8 }, () => openReadings(portal.store))
    for (const readings of processes) readings.note({ ...reading, payload: { key: who.passenger } })
    await Promise.all(processes.map((readings) => readings.close()))
    expect((await readers()).data.readers).toMatchObject([{ key: 'USRboth', times: 8 }])
  })
})

function doubleOf(raw = '+13125550188') {
  const phone = { display: raw, type: 'smart' }
  return {
    passenger: {
      name: { first: 'Rosalind', last: 'Merriweather' },
      dob: '1950-03-04',
      language: 'en',
      phone,
    },
  }
}

describe('S15 no read call shows a passenger without a line', () => {
  let world: EveryCall
  beforeAll(async () => {
    world = await openEveryCall()
  })
  afterAll(() => world.portal.close())

  const offered = allCalls.filter(({ effect, internal, permission }) => {
    return effect === 'read' && !internal && permission !== 'public'
  })
  test.each(offered.map(({ name }) => name))('%s', async (name) => {
    const { ours, fleet, examples } = world
    const token = callNamed(name)?.scopes.includes('coordinator')
      ? await ours.role(Object.keys(permissions))
      : fleet.token
    const before = await linesOf(world.portal, ours)
    const answer = await make(world.portal, ours.key, name, examples()[name], { token })
    await world.portal.readings.flush()
    const shown = JSON.stringify(answer)
    const isShown = /PatZyxcanary|MRN-Zyxcanary/.test(shown) || shown.includes(ours.passenger)
    const isNoted = (await linesOf(world.portal, ours)) > before
    if (isShown) expect([name, isNoted]).toEqual([name, true])
    else expect([name, answer.status]).not.toEqual([name, 500])
  })
})

async function linesOf(of: EveryCall['portal'], { key, passenger }: TestCustomer): Promise<number> {
  const { sql } = of.store
  const { lines } = await read(of.store, key, {
    lines: many(sql`select coalesce(sum(r.times), 0)::int as times from passenger_reader r
      where r.customer_key = s.c and r.passenger_key = ${passenger}`),
  })
  return Number(lines[0]?.times)
}
