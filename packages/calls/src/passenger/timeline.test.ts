import { permissions } from '@nemt/domain/access/permissions.ts'
import { write } from '@nemt/store/change/write.ts'
import { TOLD } from '../ride/life/told.ts'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { anotherPassenger, reached } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

type Line = {
  key: string
  kind: string
  type?: string
  change?: string
  name?: string
  fields?: string[]
  status?: string
  sender: { key: string; name?: string }
  data?: Record<string, unknown>
  ride?: { key: string }
}
type Lines = { status: number; data: { lines: Line[]; next?: string } }

async function office(policy: object = {}) {
  const who = await newCustomer(portal, { policy: { plans: 'enabled', plans_max_count: 5, ...policy } })
  const call = async (name: string, payload: unknown, token = who.token) => {
    const answer = await make(portal, who.key, name, payload, { token })
    return answer as unknown as { status: number; data: Record<string, never> }
  }
  const lines = async (more: object = {}, token = who.token) =>
    (await call('passenger.timeline', { passenger_key: who.passenger, ...more }, token)) as unknown as Lines
  const book = async (hours: number, rest: object = {}) => {
    const { data } = await call('ride.create', bookingFor(who.passenger, { hours, ...rest }))
    return (data as unknown as { keys: [string] }).keys[0]
  }
  return { who, call, lines, book }
}

/** A line as short as a test reads it. */
function said({ kind, type, change, data, name }: Line): string {
  return [kind, type ?? change, data?.status, name].filter(Boolean).join(' ')
}

describe('decision 069 what happened to a passenger', () => {
  test('rides, messages and changes of the record, the latest first, with who did each', async () => {
    const { who, call, lines, book } = await office()
    await write(portal.store, who.key, {
      inserts: {
        plan: [{ key: 'PLNgreen', name: 'Green' }],
        policy: [{ key: 'PCYgreen', name: 'Green rides', document: {} }],
      },
    })
    const ride = await book(30)
    await call('ride.message', { ride, text: 'Your driver comes at nine' })
    const untold = { notes: 'Knock', caregiver: { a: 1 }, portal_permissions: { b: 2 } }
    await call('passenger.update', { key: who.passenger, ...untold, language: 'es' })
    await call('passenger.add_plan', { passenger_key: who.passenger, plan_key: 'PLNgreen' })
    const fund = { passenger_key: who.passenger, policy_key: 'PCYgreen' }
    const { fund_key } = (await call('passenger.create_fund', fund)).data
    await call('fund.disable', { passenger_key: who.passenger, fund_key })
    await call('passenger.create_fund', fund)
    await call('ride.cancel', { rides: [ride], reason: 'sick' })
    const { status, data } = await lines({ take: 100 })
    expect(status).toBe(200)
    const told = data.lines.map(said)
    expect(told.filter((text) => !/offer|ride error/.test(text))).toEqual([
      'ride status cancelled',
      'record fund.enabled Green rides',
      'record fund.disabled Green rides',
      'record fund.created Green rides',
      'record plan.added Green',
      'record edited',
      'message info',
      'ride create scheduling',
    ])
    expect(data.lines.every(({ sender }) => sender.name === 'User Test' || sender.key === 'system')).toBe(
      true,
    )
    expect(data.lines[0]).toMatchObject({ sender: { name: 'User Test' }, ride: { key: ride } })
    // Notes of the office and of other systems are none of the passenger's, who hears of the edit as well.
    expect(data.lines.find(({ change }) => change === 'edited')?.fields).toEqual(['language'])
    expect(data.next).toBeUndefined()
  })

  test('by kind, and page by page without a line twice or none', async () => {
    const { who, call, lines, book } = await office()
    const ride = await book(30)
    for (let time = 0; time < 7; time++)
      await call('passenger.update', { key: who.passenger, language: time % 2 ? 'en' : 'es' })
    await call('ride.message', { ride, text: 'Hello there' })
    const all = (await lines({ take: 100 })).data.lines.map(({ key }) => key)
    const seen: string[] = []
    let before: { before?: string } = {}
    for (;;) {
      const { data } = await lines({ take: 3, ...before })
      seen.push(...data.lines.map(({ key }) => key))
      // Somebody writes meanwhile: what is older stays as it is.
      await call('ride.message', { ride, text: `And ${seen.length}` })
      if (!data.next) break
      before = { before: data.next }
    }
    expect(seen).toEqual(all)
    const kinds = async (...asked: string[]) => [
      ...new Set((await lines({ kinds: asked, take: 100 })).data.lines.map(({ kind }) => kind)),
    ]
    expect(await kinds('message')).toEqual(['message'])
    expect(await kinds('record')).toEqual(['record'])
    expect(await kinds('ride', 'record')).toEqual(['record', 'ride'])
    expect((await lines({ before: '99999999999999999999' })).status).toBe(422)
  })

  test('lines of rides take the ride’s team and the word for activity, the record its own word alone', async () => {
    const { who, lines, call } = await office({ team_access: 'none' })
    await write(portal.store, who.key, { inserts: { team: [{ key: 'TEAsouth', name: 'South' }] } })
    const [ride] = bookingFor(who.passenger, { hours: 30 }).rides
    const booked = await call('ride.create', { rides: [{ ...ride, team: 'TEAsouth' }] })
    const [key] = (booked.data as unknown as { keys: [string] }).keys
    await call('passenger.update', { key: who.passenger, language: 'es' })
    const message = { key: 'MSGtold', effect: 'told', channel: 'sms', recipient: '+13125550111' } as const
    const told = { collection: 'ride:events', key, type: TOLD, data: { message: message.key } }
    await write(portal.store, who.key, {
      inserts: { message: [{ ...message, body: 'It comes', status: 'sent', ride_key: key }] },
      events: [
        {
          ...{ ...told, actor: { kind: 'system', key: 'system', name: 'System' }, audience: ['staff'] },
          ...{ ride_key: key, passenger_key: who.passenger, team_key: 'TEAsouth' },
        },
      ],
    })
    const kindsFor = async (words: string[], teams: string[] = []) => [
      ...new Set(
        (await lines({ take: 100 }, await who.role(words, { teams }))).data.lines.map(({ kind }) => kind),
      ),
    ]
    expect(await kindsFor(['passenger.view', 'ride.event.view'])).toEqual(['record'])
    const ofTeam = await kindsFor(['passenger.view', 'ride.event.view'], ['TEAsouth'])
    expect(ofTeam).toEqual(['message', 'record', 'ride'])
    expect(await kindsFor(['passenger.view'], ['TEAsouth'])).toEqual(['record'])
    const without = Object.keys(permissions).filter((word) => word !== 'passenger.view')
    expect((await lines({}, await who.role(without))).status).toBe(403)
    const stranger = await newCustomer(portal)
    const asked = { passenger_key: who.passenger }
    const theirs = await make(portal, stranger.key, 'passenger.timeline', asked, { token: stranger.token })
    expect(theirs.status).toBe(404)
  })

  test('what belonged to a record that was merged is told of the kept one', async () => {
    const { who, call, lines } = await office()
    const gone = await anotherPassenger(portal, who.key)
    await call('passenger.update', { key: gone, language: 'es' })
    const { status } = await call('passenger.merge', { passengers: [who.passenger, gone], versions: [1, 2] })
    expect(status).toBe(200)
    const told = (await lines({ take: 100 })).data.lines.map(said)
    expect(told).toEqual(['record merged', 'record merged', 'record edited'])
  })
})

describe('decision 069 how it stands with a passenger', () => {
  test('open rides, verified documents and stopped messages', async () => {
    const who = await newCustomer(portal, {
      configuration: {
        documentation: {
          verification: { consent: { key: 'consent', copy: 'Consent' }, card: { key: 'card', copy: 'Card' } },
        },
      },
    })
    const passenger = await anotherPassenger(portal, who.key)
    const standing = async (token = who.token) =>
      (await make(portal, who.key, 'passenger.standing', passenger, { token })) as unknown as {
        status: number
        data: Record<string, unknown>
      }
    expect((await standing()).data).toMatchObject({
      open: { total: 0, rides: [] },
      documents: [
        { key: 'card', copy: 'Card' },
        { key: 'consent', copy: 'Consent' },
      ],
      verified: false,
      had_rides: false,
      stopped: [],
    })
    const booking = { ...bookingFor(passenger, { hours: 30 }), verified: { consent: true, card: true } }
    const made = await make(portal, who.key, 'ride.create', booking, { token: who.token })
    const [ride] = (made.data as { keys: [string] }).keys
    await write(portal.store, who.key, {
      inserts: { phone_opt_out: [{ e164: reached.phone.raw, at: Date.UTC(2026, 4, 1) }] },
    })
    expect((await standing()).data).toMatchObject({
      open: { total: 1, rides: [{ key: ride, status: 'scheduling' }] },
      documents: [
        { key: 'card', since: expect.any(Number) },
        { key: 'consent', since: expect.any(Number) },
      ],
      verified: true,
      had_rides: true,
      stopped: [{ phone: reached.phone.display, since: Date.UTC(2026, 4, 1) }],
    })
    const viewer = await standing(await who.role(['passenger.view']))
    expect(viewer.data.open).toBeUndefined()
  })
})

describe('R084 what the plan editor chooses from', () => {
  test('V309 V921 plans with the dates of their benefits, those of the passenger marked', async () => {
    const { who, call } = await office()
    const [start, end] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 11, 31)]
    const dated = (key: string, document: object) => ({
      ...{ key, name: key, effective_start: start, effective_end: end },
      document,
    })
    await write(portal.store, who.key, {
      inserts: {
        policy: [
          dated('PCYpast', {}),
          dated('PCYalways', { effective: { always: true }, hide_effective_dates: true }),
        ],
        plan: [
          { key: 'PLNpast', name: 'A past one', external_id: 'P-1' },
          { key: 'PLNalways', name: 'B always' },
          { key: 'PLNopen', name: 'C open' },
        ],
      },
    })
    await write(portal.store, who.key, {
      inserts: {
        plan_policy: [
          { plan_key: 'PLNpast', policy_key: 'PCYpast' },
          { plan_key: 'PLNalways', policy_key: 'PCYalways' },
        ],
        passenger_plan: [{ passenger_key: who.passenger, plan_key: 'PLNpast' }],
      },
    })
    const { data } = await call('passenger.plan_choices', who.passenger)
    expect(data.plans).toMatchObject([
      { key: 'PLNpast', external_id: 'P-1', effective: { start, end }, own: true },
      { key: 'PLNalways', effective: { start }, hide_effective_dates: true, own: false },
      { key: 'PLNopen', effective: {}, own: false },
    ])
    expect((data as unknown as { plans: { effective: object }[] }).plans[1]?.effective).not.toHaveProperty(
      'end',
    )
    const viewer = await who.role(['passenger.view'])
    expect((await call('passenger.plan_choices', who.passenger, viewer)).status).toBe(403)
  })
})
