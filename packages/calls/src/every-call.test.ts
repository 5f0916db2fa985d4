import { permissions } from '@nemt/domain/access/permissions.ts'
import { allCalls, callNamed } from './registry.ts'
import { newCustomer } from './testing/customer.ts'
import { CANARY } from './testing/every-call/examples.ts'
import { openEveryCall, type EveryCall } from './testing/every-call/world.ts'
import { make } from './testing/make-call.ts'

let portal: EveryCall['portal']
let ours: EveryCall['ours']
let theirs: EveryCall['theirs']
let foreignFleet: EveryCall['foreignFleet']
let keys: EveryCall['keys']
let examples: EveryCall['examples']
beforeAll(async () => {
  ;({ portal, ours, theirs, foreignFleet, keys, examples } = await openEveryCall())
})
afterAll(() => portal.close())

test('every registered call has an example here', () => {
  expect(Object.keys(examples()).sort()).toEqual(allCalls.map(({ name }) => name).sort())
})

const names = allCalls.map(({ name }) => name)

describe('S1 another customer gets nothing', () => {
  test.each(names)('%s', async (name) => {
    const payload = examples()[name]
    const lead = await theirs.role(['*'])
    const attempts: [string, string, string | undefined][] = [
      ['their lead at their host', theirs.key, lead],
      ['their fleet at their host', theirs.key, foreignFleet.token],
      ['their lead at our host', ours.key, lead],
      ['nobody at our host', ours.key, undefined],
      ['a guessed token at our host', ours.key, 'x'.repeat(43)],
    ]
    for (const [who, customer, token] of attempts) {
      const answer = await make(portal, customer, name, payload, token ? { token } : {})
      const call = callNamed(name)
      // What is public at our host may name us: the login page does, and captured messages are shown to
      // everybody in capture mode.
      const open = call?.permission === 'public' && customer === ours.key
      if (!open) expect([who, JSON.stringify(answer).includes(CANARY)]).toEqual([who, false])
      expect([who, [200, 401, 403, 404, 409, 422, 429].includes(answer.status)]).toEqual([who, true])
      if (call?.permission !== 'public' && customer === ours.key)
        expect([who, call?.internal ? 404 : answer.status]).toEqual([who, call?.internal ? 404 : 401])
    }
  })

  test('the canary is there for its owner', async () => {
    for (const name of [
      'ride.info',
      'patient.search',
      'passenger.info',
      'place.suggest',
      'ride.search',
      'fund.info',
      'passenger.funds',
      'passenger.places',
      'patient.duplicates',
      'patient.patients_with_phone_number',
      'patient.plans',
      'plan.list',
      'policy.info',
      'contact.list',
      'place.list',
      'team.list',
      'role.list',
      'funding.list',
      'fund.list',
      'policy.list',
      'user.list',
      'passenger.external',
    ])
      expect([
        name,
        JSON.stringify(await make(portal, ours.key, name, examples()[name], { token: ours.token })).includes(
          CANARY,
        ),
      ]).toEqual([name, true])
  })

  test("'not yours' and 'not there' look the same", async () => {
    // Somebody who has not made records under our keys, as the tests above did.
    const stranger = await newCustomer(portal)
    for (const name of [
      'ride.info',
      'ride.events',
      'passenger.info',
      'offer.list',
      'ride.cancel',
      'ride.message',
      'ride.read_replies',
      'ride.status',
      'ride.update',
      'ride.link',
      'ride.latest',
      'fund.info',
      'fund.disable',
      'passenger.funds',
      'passenger.ride.stats',
      'passenger.places',
      'patient.plans',
      'passenger.add_plan',
      'passenger.update',
      'passenger.phone.transfer',
      'passenger.verify.can_transfer.phone',
      'patient.all_same_person',
      'contact.archive',
      'place.archive',
      'team.archive',
      'role.delete',
      'funding.delete',
      'user.archive',
      'user.save',
      'ride.dispatch',
      'fund.enable',
      'zendesk.help',
      'policy.info',
    ]) {
      const real = await make(portal, stranger.key, name, examples()[name], { token: stranger.token })
      const invented = JSON.parse(
        JSON.stringify(examples()[name])
          .replaceAll(keys.ride, 'RIDnowhere')
          .replaceAll(keys.passenger, 'PASnowhere')
          .replaceAll(keys.other, 'RIDelsewhere')
          .replaceAll(keys.fund, 'FNDnowhere')
          .replaceAll(keys.policy, 'PCYnowhere')
          .replaceAll(keys.plan, 'PLNnowhere')
          .replace(keys.contact, 'CLCnowhere')
          .replace(keys.place, 'PLCnowhere')
          .replace(keys.team, 'TEAnowhere')
          .replace(keys.role, 'ROLnowhere')
          .replace(keys.funding, 'FUNnowhere')
          .replace(keys.user, 'USRnowhere'),
      )
      expect([name, await make(portal, stranger.key, name, invented, { token: stranger.token })]).toEqual([
        name,
        real,
      ])
      expect(real.status).toBe(404)
    }
  })
})

describe('S4 without the permission word a coordinator is refused', () => {
  test.each(
    allCalls
      .filter(({ permission, internal }) => permission !== 'public' && permission !== 'session' && !internal)
      .map(({ name }) => name),
  )('%s', async (name) => {
    const call = callNamed(name)
    const words = [call?.permission].flat() as string[]
    const others = Object.keys(permissions).filter((word) => !words.includes(word))
    const token = await ours.role(others)
    const answer = await make(portal, ours.key, name, examples()[name], { token })
    expect([answer.status, answer.error?.code]).toEqual([403, 'forbidden'])
  })
})
