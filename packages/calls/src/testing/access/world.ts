import { newKey } from '@nemt/domain/key/key.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { newToken } from '#/session/token.ts'
import type { TestCustomer } from '../customer.ts'
import { make } from '../make-call.ts'
import { fleetOf, openGround, put, TEAMS, type Ground } from './ground.ts'
import { emptyGroup, newFleet, plain, prefixes, rowOf } from './office-records.ts'
import { valueOf, type SecretName } from './secrets.ts'
import { newPassenger } from './seeded-passenger.ts'
import { newRide } from './seeded-ride.ts'
import { driverToken, fleetToken, signIn, staffToken } from './sign-ins.ts'
import type { Thing, Things } from './things.ts'
import { everybody, type Name, type Standing, type Who } from './who.ts'

export type World = {
  ours: TestCustomer
  theirs: TestCustomer
  /** The customer at whose host somebody knocks. */
  hostOf: (name: Name) => string
  /** A new sign-in of somebody; a link's is bound to a ride. */
  tokenOf: (name: Name, ride?: string) => Promise<string | undefined>
  /** What the cells of somebody share that change nothing. */
  shared: (name: Name) => Things
  /** Makes some of it anew, for a cell that changes it. */
  fresh: (name: Name, which: ReadonlySet<Thing>) => Promise<Things>
  fleetOf: (standing: Standing) => string
  /** A fleet that is asked whenever another one is. */
  rival: { key: string; token: string }
  /** The ride to which somebody's link of the shared records leads. */
  rideOfLink: (name: Name) => string | undefined
  passengers: { owner: string; looker: string; another: string }
}

/** Seeds a customer whose records hold every secret, another customer, and everybody who knocks. */
export async function openWorld(portal: Portal): Promise<World> {
  const ground = await openGround(portal)
  const records = await seedRecords(ground)
  const { owner, looker, another } = records
  return {
    ours: ground.ours,
    theirs: ground.theirs,
    rival: ground.rival,
    hostOf: (name) => hostOf(ground, name),
    tokenOf: (name, ride) => tokenOf(ground, records, name, ride),
    shared: (name) => sharedThings(records, name),
    fresh: (name, which) => freshThings(ground, records, name, which),
    fleetOf: (standing) => fleetOf(ground, standing),
    rideOfLink: (name) => rideOfLink(records, name),
    passengers: { owner: owner.key, looker: looker.key, another: another.key },
  }
}

type Passenger = Awaited<ReturnType<typeof newPassenger>>

/** What is there for all cells. `base`: the records that hold the secrets; `ofLooker`: the other passenger's. */
type Records = {
  owner: Passenger
  looker: Passenger
  another: Passenger
  /** The keys of both customers' leads. */
  leads: { ours: string; theirs: string }
  base: Things
  ofLooker: Things
  rideOfAnother: string
  takenOfAnother: string
}

async function seedRecords(ground: Ground): Promise<Records> {
  const owner = await newPassenger(ground, 'owner')
  const looker = await newPassenger(ground, 'looker')
  const another = await newPassenger(ground, 'another')
  const { portal, ours, theirs } = ground
  const leads = { ours: await userKeyOf(portal, ours), theirs: await userKeyOf(portal, theirs) }
  const base = await recordsOfOwner(ground, owner, leads.ours)
  const ofLooker = await recordsOfLooker(ground, looker, base)
  const rideOfAnother = await newRide(ground, another.key, 'open', false)
  const takenOfAnother = await rideOfRival(ground, another.key)
  return { owner, looker, another, leads, base, ofLooker, rideOfAnother, takenOfAnother }
}

/** A ride that a fleet has which is nobody's of the table. */
async function rideOfRival(ground: Ground, passenger: string): Promise<string> {
  const key = await newRide(ground, passenger, 'open', false)
  await write(ground.portal.store, ground.ours.key, {
    updates: [
      update('ride', {
        where: { key },
        set: { status: 'confirmed', fleet_key: ground.rival.key, driver: { name: 'Rita Driver' } },
      }),
      update('offer', {
        where: { ride_key: key, fleet_key: ground.rival.key },
        set: { status: 'accepted', decided_at: Date.now() },
      }),
    ],
  })
  return key
}

/** The records that hold the secrets: the office's, and those of the passenger who owns them. */
async function recordsOfOwner(ground: Ground, owner: Passenger, lead: string): Promise<Things> {
  const base = { riderKey: owner.riderKey, phone: owner.phone } as Things
  for (const thing of plain) {
    base[thing] = thing === 'team' ? TEAMS.North : newKey(prefixes[thing])
    if (thing !== 'team') await put(ground, rowOf[thing]?.(base[thing], valueOf) ?? {})
  }
  const [fund, looseFund, plan, draft] = [newKey('FND'), newKey('FND'), newKey('PLN'), 'ZqDraft1']
  await put(ground, {
    fund: [
      { key: fund, name: valueOf('fund'), policy_key: base.policy },
      { key: looseFund, name: 'Loose', policy_key: base.policy },
    ],
    plan: [{ key: plan, name: valueOf('plan') }],
  })
  await put(ground, {
    plan_policy: [{ plan_key: plan, policy_key: base.policy }],
    passenger_fund: [{ passenger_key: owner.key, fund_key: fund }],
    passenger_plan: [{ passenger_key: owner.key, plan_key: plan }],
    trip_draft: [{ user_key: lead, key: draft, passenger_key: owner.key, document: valueOf('draft') }],
  })
  return Object.assign(base, {
    fund,
    looseFund,
    plan,
    draft,
    lead,
    passenger: owner.key,
    fleet: fleetOf(ground, 'asked'),
    ride: await newRide(ground, owner.key, 'open', true),
    taken: await newRide(ground, owner.key, 'taken', true),
    other: await newRide(ground, owner.key, 'open', false),
    group: await emptyGroup(ground),
  })
}

/** The same for a passenger who only looks: rides, a fund and a plan without secrets. */
async function recordsOfLooker(ground: Ground, looker: Passenger, base: Things): Promise<Things> {
  const [ride, taken] = [
    await newRide(ground, looker.key, 'open', false),
    await newRide(ground, looker.key, 'taken', false),
  ]
  const fund = newKey('FND')
  await put(ground, { fund: [{ key: fund, name: 'Looks', policy_key: base.loosePolicy }] })
  await put(ground, {
    passenger_fund: [{ passenger_key: looker.key, fund_key: fund }],
    passenger_plan: [{ passenger_key: looker.key, plan_key: base.loosePlan }],
  })
  return {
    ...base,
    passenger: looker.key,
    phone: looker.phone,
    riderKey: looker.riderKey,
    ride,
    taken,
    fund,
    policy: base.loosePolicy,
    plan: base.loosePlan,
  }
}

function passengerOf({ owner, looker, another }: Records, who: Who): string {
  if (who.kind !== 'passenger' || who.is === 'the owner') return owner.key
  return who.is === 'another' ? another.key : looker.key
}

/** A fleet's cells are about the ride to which it stands so. */
function forFleet(who: Who, things: Things): Things {
  if (who.kind !== 'fleet') return things
  const ride = who.stands === 'accepted' || who.stands === 'lost' ? things.taken : things.ride
  return { ...things, ride, taken: ride }
}

function sharedThings({ base, ofLooker }: Records, name: Name): Things {
  const who: Who = everybody[name]
  const looks = who.kind === 'passenger' && who.is === 'the owner, who only looks'
  return withUnique(forFleet(who, looks ? ofLooker : base))
}

/** The ride of a fleet's link, `ride` being that of the cell. */
function linkedRide({ base, rideOfAnother }: Records, who: Who & { kind: 'fleet' }, ride: string): string {
  if (who.link === 'another ride of the passenger') return base.other
  return who.link === "another passenger's ride" ? rideOfAnother : ride
}

function rideOfLink(records: Records, name: Name): string | undefined {
  const who: Who = everybody[name]
  if (who.kind === 'driver') return linkedOfDriver(records, who)
  if (who.kind !== 'fleet' || !who.link) return undefined
  return linkedRide(records, who, sharedThings(records, name).ride)
}

/** The ride whose page a driver's link opened. */
function linkedOfDriver({ base, takenOfAnother }: Records, { drives }: Who & { kind: 'driver' }): string {
  return drives === 'this ride' ? base.taken : takenOfAnother
}

function hostOf({ ours, theirs }: Ground, name: Name): string {
  const who: Who = everybody[name]
  if (who.kind === 'stranger' || who.at === 'ours') return ours.key
  return who.at === 'global' ? 'global' : theirs.key
}

async function tokenOf(
  ground: Ground,
  records: Records,
  name: Name,
  named: string | undefined,
): Promise<string | undefined> {
  const who: Who = everybody[name]
  const host = hostOf(ground, name)
  if (who.kind === 'stranger') {
    if (who.token === 'none') return undefined
    return who.token === 'invented' ? newToken() : ground.theirs.token
  }
  if (who.kind === 'staff') return staffToken(ground, records.leads, host, who)
  if (who.kind === 'driver') return driverToken(ground, who, linkedOfDriver(records, who))
  if (who.kind === 'fleet') {
    const ride = named ?? sharedThings(records, name).ride
    return fleetToken(ground, who, ride, linkedRide(records, who, ride))
  }
  const passenger_key = who.at === 'ours' ? passengerOf(records, who) : ground.theirs.passenger
  return signIn(ground, host, { scope: 'passenger', passenger_key })
}

type Which = ReadonlySet<Thing>

async function freshThings(ground: Ground, records: Records, name: Name, which: Which): Promise<Things> {
  const who: Who = everybody[name]
  const things = { ...sharedThings(records, name) }
  await freshOffice(ground, hostOf(ground, name), things, which)
  if (which.has('draft') && name === 'a lead') {
    things.draft = `D${things.unique}`
    const row = { user_key: records.leads.ours, key: things.draft, document: 'x' }
    await put(ground, { trip_draft: [row] })
  }
  const changesPassenger = which.has('passenger') || which.has('phone') || which.has('riderKey')
  if (changesPassenger && who.kind === 'staff') await freshPassenger(ground, records.base, things)
  await freshRides(ground, records, who, things, which)
  if (who.kind === 'staff') await freshBenefits(ground, records.base, things, which, changesPassenger)
  if (which.has('fleet')) things.fleet = (await newFleet(ground)).fleet
  if (which.has('group')) things.group = await emptyGroup(ground)
  return withUnique(forFleet(who, things))
}

/** Records of the office; what others make at their own hosts is none of ours, and holds no secret. */
async function freshOffice(ground: Ground, host: string, things: Things, which: Which): Promise<void> {
  const label = host === ground.ours.key ? valueOf : (secret: SecretName) => `Own ${secret}`
  for (const thing of plain)
    if (which.has(thing)) {
      things[thing] = newKey(prefixes[thing])
      await put(ground, rowOf[thing]?.(things[thing], label) ?? {}, host)
    }
}

async function freshPassenger(ground: Ground, base: Things, things: Things): Promise<void> {
  const { key, phone, riderKey } = await newPassenger(ground, 'fresh')
  Object.assign(things, { passenger: key, phone, riderKey })
  await put(ground, {
    passenger_fund: [{ passenger_key: key, fund_key: base.fund }],
    passenger_plan: [{ passenger_key: key, plan_key: base.plan }],
  })
}

async function freshRides(
  ground: Ground,
  records: Records,
  who: Who,
  things: Things,
  which: Which,
): Promise<void> {
  const passenger = who.kind === 'passenger' ? passengerOf(records, who) : things.passenger
  const secret = passenger !== records.looker.key
  const isFleet = who.kind === 'fleet'
  if (which.has('ride')) things.ride = await newRide(ground, passenger, 'open', secret)
  if (which.has('taken') || (which.has('ride') && isFleet))
    things.taken = await newRide(ground, passenger, 'taken', secret)
  if (which.has('other')) things.other = await newRide(ground, passenger, 'open', false)
  if (which.has('taken') && !which.has('ride') && isFleet)
    things.ride = await newRide(ground, passenger, 'open', true)
}

async function freshBenefits(
  ground: Ground,
  base: Things,
  things: Things,
  which: Which,
  ofFreshPassenger: boolean,
): Promise<void> {
  for (const thing of ['fund', 'looseFund'] as const)
    if (which.has(thing)) {
      things[thing] = newKey('FND')
      await put(ground, { fund: [{ key: things[thing], name: valueOf('fund'), policy_key: base.policy }] })
    }
  if (which.has('plan')) {
    things.plan = newKey('PLN')
    await put(ground, { plan: [{ key: things.plan, name: valueOf('plan') }] })
  }
  if (!ofFreshPassenger) return
  const passenger_key = things.passenger
  await put(ground, {
    ...(which.has('fund') ? { passenger_fund: [{ passenger_key, fund_key: things.fund }] } : {}),
    ...(which.has('plan') ? { passenger_plan: [{ passenger_key, plan_key: things.plan }] } : {}),
  })
}

/** `unique` differs at each reading. */
function withUnique(things: Things): Things {
  return Object.defineProperty({ ...things }, 'unique', {
    get: () => newKey('PAS').slice(-10).toLowerCase(),
    enumerable: true,
  })
}

async function userKeyOf(portal: Portal, { key, token }: TestCustomer): Promise<string> {
  const { data } = await make(portal, key, 'auth.upgrade', { token })
  return (data as { user: { key: string } }).user.key
}
