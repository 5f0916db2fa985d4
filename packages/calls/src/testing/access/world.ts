import type { Communication } from '@nemt/domain/communication/schema.ts'
import type { OfferStatus } from '@nemt/domain/offer/schema.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { permissions } from '@nemt/domain/access/permissions.ts'
import { update, type Inserts, type Assigned as Changed } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { wordsFor } from '#/passenger/columns.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { hashOf, newToken } from '#/session/token.ts'
import { bookingFor, clinic, newCustomer, type TestCustomer } from '../customer.ts'
import { make } from '../make-call.ts'
import { centsOf, valueOf, type SecretName } from './secrets.ts'
import { everybody, type Name, type Standing, type Who } from './who.ts'

const HOUR = 3_600_000
/** Long ago enough that a will-call ride is open since its date's morning, wherever the clock stands. */
const ON_THE_WAY = 20 * HOUR

/** The keys that a payload names; each is made anew for a cell that changes something. */
export type Things = {
  ride: string
  taken: string
  other: string
  passenger: string
  fund: string
  looseFund: string
  policy: string
  loosePolicy: string
  plan: string
  loosePlan: string
  contact: string
  funding: string
  place: string
  role: string
  team: string
  user: string
  group: string
  fleet: string
  draft: string
  /** The asker's own token. */
  token: string
  /** The passenger's login phone, as it is typed, and the customer's own number. */
  phone: string
  riderKey: string
  /** Differs at each reading: for names and numbers that must be new. */
  unique: string
}
export type Thing = keyof Things

export const TEAMS = { North: 'TEAzqnorth', South: 'TEAzqsouth' } as const
const standings: readonly Standing[] = [
  'not asked',
  'queued',
  'asked',
  'declined',
  'late',
  'lost',
  'accepted',
  'gave back',
]

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

let counted = 0

/** A number that no passenger of the tests has. */
function newPhone(): { raw: string; display: string } {
  const line = String(2_000_000 + (counted += 1))
  return { raw: `+1312${line}`, display: `(312) ${line.slice(0, 3)}-${line.slice(3)}` }
}

const needs = {
  mobility: 'unassisted',
  vehicle: 'any',
  service: 'to_curb',
  equipment: false,
  psychosocial: { active: true, notes: valueOf('psychosocial') },
} as const

function contactOf(display: string, raw: string): Communication {
  return {
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    phone: { display, raw, type: 'smart' },
  }
}

const house = {
  format: `${valueOf('house')}, Chicago, IL 60622`,
  lat: 41.9029,
  lng: -87.6826,
  city: 'Chicago',
  state: 'IL',
  zip: '60622',
}

type NewSession = Omit<NewRow<'session'>, 'key' | 'token_hash' | 'expires_at'>

const costLine = { key: 'CST1', price_cents: centsOf('costLine'), reason: 'waiting' } as const
const ofTheOffice = {
  notes: valueOf('passengerNotes'),
  support: { active: true, notes: valueOf('passengerSupport') },
}

/** Seeds a customer whose records hold every secret, another customer, and everybody who knocks. */
export async function openWorld(portal: Portal): Promise<World> {
  await write(portal.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'UTC', configuration: {} }] },
  })
  const ours = await newCustomer(portal, {
    configuration: {
      passenger: {
        portal: true,
        portal_settings: { access: 'view', profile_edit: true },
        schedule_anywhere: true,
        team_access: true,
      },
      fleets: { whitelist: { [valueOf('whitelist')]: true } },
      flags: { help_email: 'help@example.org' },
      store: { reset: true },
      teams_enabled: true,
      webhook_subscriber: { listener_url: `https://${valueOf('webhook')}/hook` },
    },
    policy: { team_access: 'all_for_nil', funds_enabled: true, plans: 'enabled', plans_max_count: 50 },
  })
  const theirs = await newCustomer(portal)
  const put = (rows: Inserts, customer = ours.key) => write(portal.store, customer, { inserts: rows })

  await put({
    team: [
      { key: TEAMS.North, name: valueOf('team') },
      { key: TEAMS.South, name: 'South' },
    ],
    message: [
      {
        key: newKey('MSG'),
        effect: newKey('MSG'),
        channel: 'email',
        recipient: 'x@example.org',
        body: valueOf('message'),
        status: 'captured',
      },
    ],
    error_log: [{ key: newKey('ERR'), code: 'E', message: valueOf('error'), object: {} }],
  })

  const fleetNames: Partial<Record<Standing, string>> = {
    accepted: valueOf('fleetThatDrives'),
    asked: valueOf('fleetThatIsAsked'),
  }
  const fleets = new Map<Standing, string>()
  for (const standing of standings) {
    const [fleet] = await ours.fleets(1, { name: fleetNames[standing] ?? `A fleet, ${standing}` })
    fleets.set(standing, fleet?.key as string)
  }
  const [rival] = (await ours.fleets(1, { name: 'A rival, asked as well' })) as [
    { key: string; token: string },
  ]
  const [foreignFleet] = (await theirs.fleets(1)) as [{ key: string; token: string }]
  const fleetOf = (standing: Standing): string => fleets.get(standing) as string

  const newPassenger = async (is: 'owner' | 'looker' | 'another' | 'fresh') => {
    const key = newKey('PAS')
    const phone = newPhone()
    const secret = is === 'owner' || is === 'fresh'
    const name = secret
      ? { first: valueOf('firstName'), last: valueOf('lastName') }
      : { first: 'Plain', last: is === 'another' ? valueOf('otherPassenger') : 'Looker' }
    const riderKey = is === 'owner' ? valueOf('riderKey') : `MRN${phone.raw.slice(-7)}`
    const communication = { ...contactOf('(312) 555-0163', '+13125550163'), name }
    const home = {
      address: secret ? house : clinic,
      confirmed: true,
      notes: { pickup: valueOf('homeNotes') },
    }
    const row: NewRow<'passenger'> = {
      key,
      first_name: name.first,
      last_name: name.last,
      rider_key: riderKey,
      language: 'en',
      team_key: TEAMS.North,
      accessibility: secret ? needs : { ...needs, psychosocial: undefined },
      communication: secret ? communication : { ...contactOf(phone.display, phone.raw), name },
      phone: { display: phone.display, raw: phone.raw, type: 'smart' },
      portal: { access: is === 'looker' ? 'view' : 'edit' },
      ...(secret ? ofTheOffice : {}),
      home: secret ? home : { address: clinic, confirmed: true },
    }
    const identity = {
      key,
      name,
      customer_key: riderKey,
      phone: { raw: phone.raw },
      places: { home: { address: home.address } },
      communication: {},
    }
    await put({
      passenger: [row],
      passenger_word: wordsFor(identity).map((word) => ({ word, passenger_key: key })),
      passenger_phone: [{ key: newKey('PHN'), e164: phone.raw, passenger_key: key }],
    })
    return { key, phone: phone.display, riderKey }
  }
  const owner = await newPassenger('owner')
  const looker = await newPassenger('looker')
  const another = await newPassenger('another')

  let hours = 30
  /**
   * A ride that is open: fleets are queued, asked, have declined …; or one that a fleet has, and another
   * lost.
   */
  const newRide = async (passenger: string, state: 'open' | 'taken', secret: boolean): Promise<string> => {
    hours += 3
    const booking = bookingFor(passenger, { hours })
    Object.assign(booking.rides[0] as object, { team: TEAMS.North })
    const answer = await make(portal, ours.key, 'ride.create', booking, { token: ours.token })
    const key = (answer.data as { keys: string[] } | undefined)?.keys[0]
    if (!key) throw new Error(`no ride: ${JSON.stringify(answer)}`)
    const offer = (
      standing: Standing,
      status: OfferStatus,
      cents: number,
      rest: Partial<NewRow<'offer'>> = {},
    ): NewRow<'offer'> => ({
      ride_key: key,
      ride_version: 1,
      fleet_key: fleetOf(standing),
      round: 1,
      status,
      price_cents: cents,
      sent_at: Date.now(),
      expires_at: Date.now() + 100 * HOUR,
      manual_cancel: false,
      ...rest,
    })
    const offers =
      state === 'open'
        ? [
            offer('queued', 'queued', centsOf('priceOfQueued'), { sent_at: null }),
            offer('asked', 'sent', centsOf('priceOfAsked')),
            offer('asked', 'sent', centsOf('priceOfRival'), { fleet_key: rival.key }),
            offer('declined', 'declined', centsOf('priceOfDeclined'), {
              notes: { decline: { other: true, comment: valueOf('commentOfDeclined') } },
            }),
            offer('late', 'expired', 100),
            offer('gave back', 'declined', 100, { notes: { reroute: { mistake: true } } }),
          ]
        : [offer('accepted', 'accepted', centsOf('priceOfDriving')), offer('lost', 'lost', 100)]
    const hidden: Changed<'ride'> = secret
      ? {
          notes: { internal: valueOf('internalNote'), driver: valueOf('driverNote') },
          support: { active: true, notes: valueOf('rideSupport') },
          auth_code: valueOf('authCode'),
          plan_name: valueOf('planOfRide'),
          cost_cents: centsOf('cost'),
          estimates: { low: centsOf('costRange'), high: centsOf('costRange') },
          checked_constraints: {
            at: 1,
            by: { key: 'USRzq', name: valueOf('constraints') },
            limits: [],
            penalty: 0,
            need: 'always',
          },
        }
      : {}
    const driven: Changed<'ride'> =
      state === 'taken'
        ? {
            status: 'confirmed',
            fleet_key: fleetOf('accepted'),
            type: 'will-call',
            needed_at: Date.now() - ON_THE_WAY,
            driver: {
              name: secret ? valueOf('driver') : 'Dan Driver',
              phone: { display: '(312) 555-0177', raw: '+13125550177' },
            },
          }
        : {}
    const gate = (kind: 'pickup' | 'dropoff') =>
      update('stop', {
        where: { ride_key: key, kind },
        set: { entrance: valueOf('entrance'), notes: { [kind]: valueOf('gateCode') }, format: house.format },
      })
    await write(portal.store, ours.key, {
      updates: [
        update('ride', { where: { key }, set: { multiload: false, ...hidden, ...driven } }),
        ...(secret ? [gate('pickup'), gate('dropoff')] : []),
      ],
      inserts: {
        offer: offers,
        ...(secret ? { ride_cost: [{ ride_key: key, ...costLine }] } : {}),
      },
      events: secret
        ? (['passenger', 'staff'] as const).map((listener) => ({
            collection: 'ride:events',
            key,
            type: 'info',
            actor: { kind: 'system', key: 'system' },
            ride_key: key,
            passenger_key: passenger,
            team_key: TEAMS.North,
            audience: listener === 'staff' ? ['staff'] : ['staff', listener],
            data: { text: listener === 'staff' ? valueOf('staffEvent') : valueOf('words') },
          }))
        : [],
    })
    return key
  }

  const rowOf: Partial<Record<Thing, (key: string, label: (name: SecretName) => string) => Inserts>> = {
    contact: (key, of) => ({ clinical_contact: [{ key, name: of('contact') }] }),
    funding: (key, of) => ({ funding_source: [{ key, name: of('funding') }] }),
    place: (key, of) => ({
      place: [{ key, name: of('place'), name_lower: of('place').toLowerCase(), address: clinic }],
    }),
    role: (key, of) => ({ role: [{ key, name: of('role'), permissions: [], inherit: [] }] }),
    team: (key, of) => ({ team: [{ key, name: of('team') }] }),
    user: (key, of) => ({
      app_user: [{ key, username: key.toLowerCase(), email: of('user'), first_name: 'Una' }],
    }),
    policy: (key, of) => ({ policy: [{ key, name: of('policy'), document: {} }] }),
    loosePolicy: (key) => ({ policy: [{ key, name: 'Loose', document: {} }] }),
    loosePlan: (key) => ({ plan: [{ key, name: 'Loose' }] }),
  }
  const prefixes = {
    contact: 'CLC',
    funding: 'FUN',
    place: 'PLC',
    role: 'ROL',
    team: 'TEA',
    user: 'USR',
    policy: 'PCY',
    loosePolicy: 'PCY',
    loosePlan: 'PLN',
  } as const
  const plain = Object.keys(prefixes) as (keyof typeof prefixes)[]

  const [leadKey, theirLeadKey] = [await userKeyOf(portal, ours), await userKeyOf(portal, theirs)]
  const base = { riderKey: owner.riderKey, phone: owner.phone } as Things
  for (const thing of plain) {
    base[thing] = thing === 'team' ? TEAMS.North : newKey(prefixes[thing])
    if (thing !== 'team') await put(rowOf[thing]?.(base[thing], valueOf) ?? {})
  }
  const [fund, looseFund, plan, draft] = [newKey('FND'), newKey('FND'), newKey('PLN'), 'ZqDraft1']
  await put({
    fund: [
      { key: fund, name: valueOf('fund'), policy_key: base.policy },
      { key: looseFund, name: 'Loose', policy_key: base.policy },
    ],
    plan: [{ key: plan, name: valueOf('plan') }],
  })
  await put({
    plan_policy: [{ plan_key: plan, policy_key: base.policy }],
    passenger_fund: [{ passenger_key: owner.key, fund_key: fund }],
    passenger_plan: [{ passenger_key: owner.key, plan_key: plan }],
    trip_draft: [{ user_key: leadKey, key: draft, passenger_key: owner.key, document: valueOf('draft') }],
  })
  Object.assign(base, {
    fund,
    looseFund,
    plan,
    draft,
    passenger: owner.key,
    fleet: fleetOf('asked'),
    ride: await newRide(owner.key, 'open', true),
    taken: await newRide(owner.key, 'taken', true),
    other: await newRide(owner.key, 'open', false),
  })
  // A fleet that nothing refers to goes with its group; those who keep fleets change this one.
  const newFleet = async () => {
    const [group, fleet] = [newKey('GRP'), newKey('FLT')]
    await put(
      {
        fleet_group: [{ key: group, name: 'Zqgroup', legal_name: 'Group LLC' }],
        fleet: [
          { key: fleet, group_key: group, name: 'A fleet to keep', dispatch: 'RidePortal', document: {} },
        ],
      },
      'global',
    )
    return { group, fleet }
  }
  const emptyGroup = async () => {
    const group = newKey('GRP')
    await put({ fleet_group: [{ key: group, name: 'Zqgroup', legal_name: 'Group LLC' }] }, 'global')
    return group
  }
  base.group = await emptyGroup()
  const ofLooker = {
    ...base,
    passenger: looker.key,
    phone: looker.phone,
    riderKey: looker.riderKey,
    ride: await newRide(looker.key, 'open', false),
    taken: await newRide(looker.key, 'taken', false),
  }
  const lookerFund = newKey('FND')
  await put({ fund: [{ key: lookerFund, name: 'Looks', policy_key: base.loosePolicy }] })
  await put({
    passenger_fund: [{ passenger_key: looker.key, fund_key: lookerFund }],
    passenger_plan: [{ passenger_key: looker.key, plan_key: base.loosePlan }],
  })
  Object.assign(ofLooker, { fund: lookerFund, policy: base.loosePolicy, plan: base.loosePlan })
  const ofAnother = { ride: await newRide(another.key, 'open', false) }

  const whose = (who: Who): string => {
    if (who.kind !== 'passenger' || who.is === 'the owner') return owner.key
    return who.is === 'another' ? another.key : looker.key
  }
  /** A fleet's cells are about the ride to which it stands so. */
  const forFleet = (who: Who, things: Things): Things => {
    if (who.kind !== 'fleet') return things
    const its = who.stands === 'accepted' || who.stands === 'lost' ? things.taken : things.ride
    return { ...things, ride: its, taken: its }
  }
  const shared = (name: Name): Things => {
    const who: Who = everybody[name]
    const looks = who.kind === 'passenger' && who.is === 'the owner, who only looks'
    return withUnique(forFleet(who, looks ? ofLooker : base))
  }

  const signIn = async (
    customer: string,
    session: NewSession,
    user?: NewRow<'app_user'>,
  ): Promise<string> => {
    const token = newToken()
    const row = { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + HOUR, ...session }
    await put({ ...(user ? { app_user: [user] } : {}), session: [row] }, customer)
    return token
  }
  const staffToken = async (customer: string, who: Who & { kind: 'staff' }): Promise<string> => {
    if (who.at === 'theirs') return signIn(customer, { scope: 'coordinator', user_key: theirLeadKey })
    if (who.at === 'ours' && who.words === 'all' && !who.team && !who.global) {
      return signIn(customer, { scope: 'coordinator', user_key: leadKey })
    }
    const [user, role] = [newKey('USR'), newKey('ROL')]
    const held = who.words === 'all' ? Object.keys(permissions) : [...who.words]
    await put({ role: [{ key: role, name: 'Test', permissions: held, inherit: [] }] }, customer)
    const flags = { is_global: who.global === true, is_super: who.super === true }
    const row = {
      key: user,
      username: user.toLowerCase(),
      email: 's@example.org',
      first_name: 'S',
      role_key: role,
    }
    const token = await signIn(customer, { scope: 'coordinator', user_key: user }, { ...row, ...flags })
    if (who.team) await put({ user_team: [{ user_key: user, team_key: TEAMS[who.team] }] }, customer)
    return token
  }
  /** The ride of a fleet's link, `ride` being that of the cell. */
  const linked = ({ link }: Who & { kind: 'fleet' }, ride: string): string => {
    if (link === 'another ride of the passenger') return base.other
    return link === "another passenger's ride" ? ofAnother.ride : ride
  }
  const rideOfLink = (name: Name): string | undefined => {
    const who: Who = everybody[name]
    return who.kind === 'fleet' && who.link ? linked(who, shared(name).ride) : undefined
  }
  const fleetToken = async (who: Who & { kind: 'fleet' }, ride: string): Promise<string> => {
    const scope: NewSession = {
      scope: 'fleet',
      fleet_key: who.at === 'ours' ? fleetOf(who.stands) : foreignFleet.key,
    }
    if (who.at === 'theirs' || !who.link) return signIn(who.at === 'ours' ? ours.key : theirs.key, scope)
    if (who.link !== 'unopened, this ride') return signIn(ours.key, { ...scope, ride_key: linked(who, ride) })
    const token = newToken()
    await put({
      access_token: [
        {
          key: newKey('TOK'),
          token_hash: hashOf(token),
          purpose: 'offer',
          fleet_key: scope.fleet_key,
          ride_key: ride,
          expires_at: Date.now() + HOUR,
        },
      ],
    })
    return token
  }
  const hostOf = (name: Name): string => {
    const who: Who = everybody[name]
    if (who.kind === 'stranger' || who.at === 'ours') return ours.key
    return who.at === 'global' ? 'global' : theirs.key
  }
  const tokenOf = async (name: Name, ride?: string): Promise<string | undefined> => {
    const who: Who = everybody[name]
    if (who.kind === 'stranger') {
      if (who.token === 'none') return undefined
      return who.token === 'invented' ? newToken() : theirs.token
    }
    if (who.kind === 'staff') return staffToken(hostOf(name), who)
    if (who.kind === 'fleet') return fleetToken(who, ride ?? shared(name).ride)
    const passenger_key = who.at === 'ours' ? whose(who) : theirs.passenger
    return signIn(hostOf(name), { scope: 'passenger', passenger_key })
  }

  const fresh = async (name: Name, which: ReadonlySet<Thing>): Promise<Things> => {
    const who: Who = everybody[name]
    const things = { ...shared(name) }
    // What others make at their own hosts is none of ours.
    const label = hostOf(name) === ours.key ? valueOf : (secret: SecretName) => `Own ${secret}`
    for (const thing of plain)
      if (which.has(thing)) {
        things[thing] = newKey(prefixes[thing])
        await put(rowOf[thing]?.(things[thing], label) ?? {}, hostOf(name))
      }
    if (which.has('draft') && name === 'a lead') {
      things.draft = `D${things.unique}`
      await put({ trip_draft: [{ user_key: leadKey, key: things.draft, document: 'x' }] })
    }
    const changesPassenger = which.has('passenger') || which.has('phone') || which.has('riderKey')
    if (changesPassenger && who.kind === 'staff') {
      const { key, phone, riderKey } = await newPassenger('fresh')
      Object.assign(things, { passenger: key, phone, riderKey })
      await put({
        passenger_fund: [{ passenger_key: key, fund_key: base.fund }],
        passenger_plan: [{ passenger_key: key, plan_key: base.plan }],
      })
    }
    const ofPassenger = who.kind === 'passenger' ? whose(who) : things.passenger
    if (which.has('ride')) things.ride = await newRide(ofPassenger, 'open', ofPassenger !== looker.key)
    if (which.has('taken') || (which.has('ride') && who.kind === 'fleet'))
      things.taken = await newRide(ofPassenger, 'taken', ofPassenger !== looker.key)
    if (which.has('other')) things.other = await newRide(ofPassenger, 'open', false)
    if (which.has('taken') && !which.has('ride') && who.kind === 'fleet')
      things.ride = await newRide(ofPassenger, 'open', true)
    for (const thing of ['fund', 'looseFund', 'plan'] as const)
      if (which.has(thing) && who.kind === 'staff') {
        things[thing] = newKey(thing === 'plan' ? 'PLN' : 'FND')
        await put(
          thing === 'plan'
            ? { plan: [{ key: things[thing], name: valueOf('plan') }] }
            : { fund: [{ key: things[thing], name: valueOf('fund'), policy_key: base.policy }] },
        )
        if (thing === 'fund' && changesPassenger)
          await put({ passenger_fund: [{ passenger_key: things.passenger, fund_key: things.fund }] })
        if (thing === 'plan' && changesPassenger)
          await put({ passenger_plan: [{ passenger_key: things.passenger, plan_key: things.plan }] })
      }
    if (which.has('fleet')) things.fleet = (await newFleet()).fleet
    if (which.has('group')) things.group = await emptyGroup()
    return withUnique(forFleet(who, things))
  }
  return {
    ours,
    theirs,
    hostOf,
    tokenOf,
    shared,
    fresh,
    fleetOf,
    rideOfLink,
    rival,
    passengers: { owner: owner.key, looker: looker.key, another: another.key },
  }
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
