import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import type { Inserts } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { wordsFor } from '../passenger/columns.ts'
import type { Portal } from '../pipeline/portal.ts'
import { hashOf, newToken } from '../session/token.ts'

/** By whose calendar test customers live. */
export const zone = 'America/Chicago'

export const home = {
  format: '1 Test Way, Chicago, IL 60622',
  lat: 41.9029,
  lng: -87.6826,
  city: 'Chicago',
  state: 'IL',
  zip: '60622',
}
export const clinic = {
  format: '9 Test Plaza, Chicago, IL 60607',
  lat: 41.8781,
  lng: -87.6655,
  city: 'Chicago',
  state: 'IL',
  zip: '60607',
}
const everything = {
  any: true,
  sedan: true,
  suv: true,
  wav: true,
  bariatric: true,
  stretcher: true,
  ambulance: true,
}
const service = {
  standard: true,
  to_curb: true,
  to_door: true,
  through_door: true,
  bls: true,
  als: true,
  stretcher: true,
}

/** Chicago and its surroundings, for a fleet that says where it drives. */
const around = {
  type: 'Polygon',
  coordinates: [
    [
      [-88, 41.6],
      [-87.4, 41.6],
      [-87.4, 42.1],
      [-88, 42.1],
      [-88, 41.6],
    ],
  ],
}

/** Gives a fleet its service area: both ends of a ride must lie in it. */
export function serviceArea(portal: Portal, fleet: string): Promise<unknown> {
  return write(portal.store, 'global', {
    inserts: {
      fleet_area: [
        {
          fleet_key: fleet,
          key: newKey('ARA'),
          kind: 'whitelist',
          format: 'Chicago',
          applies: 'both',
          geojson: around,
        },
      ],
    },
  })
}

export type TestCustomer = {
  key: string
  token: string
  passenger: string
  role: (grants: string[], options?: { teams?: string[] }) => Promise<string>
  fleets: (count: number, rest?: Partial<NewRow<'fleet'>>) => Promise<{ key: string; token: string }[]>
}

/** What customers of the tests have unless a test says otherwise: their passengers may enter. */
const usual = {
  dispatch: { send_anytime: true },
  fleets: { whitelist: { none: true } },
  passenger: { portal: true },
}

let customers = 0

/** A key that no other process and no other customer of this one has. */
function customerKey(): string {
  return `t${process.pid.toString(36)}${Date.now().toString(36)}${(customers++).toString(36)}`
}

/**
 * A customer of its own for a suite, with a lead who may do everything and one passenger. `canary` stands in
 * every text field.
 */
export async function newCustomer(
  portal: Portal,
  options: { configuration?: object; policy?: object; canary?: string; timezone?: string } = {},
): Promise<TestCustomer> {
  const [customer, passenger] = [customerKey(), newKey('PAS')]
  const canary = options.canary ?? 'Test'
  await write(portal.store, customer, {
    inserts: {
      customer: [
        {
          name: `Customer ${canary}`,
          timezone: options.timezone ?? zone,
          configuration: { ...usual, ...options.configuration },
        },
      ],
      customer_policy: [{ document: { team_access: 'all_for_nil', ...options.policy } }],
      ...passengerRows(passenger, canary),
      ...officeRows(canary),
    },
  })
  const role = (grants: string[], { teams = [] }: { teams?: string[] } = {}) =>
    newUser(portal, customer, { grants, teams, canary })
  return {
    key: customer,
    token: await role(Object.keys(permissions)),
    passenger,
    role,
    fleets: (count, columns) => newFleets(portal, customer, count, columns),
  }
}

function passengerRows(key: string, canary: string): Inserts {
  const [first_name, rider_key] = [`Pat${canary}`, `MRN-${canary}`]
  const words = wordsFor({
    key,
    name: { first: first_name, last: canary },
    customer_key: rider_key,
    phone: { raw: '+13125550111' },
    places: { home: { address: home } },
    communication: {},
  })
  return {
    passenger: [
      {
        key,
        first_name,
        last_name: canary,
        rider_key,
        language: 'en',
        accessibility: { mobility: 'unassisted', vehicle: 'any', service: 'to_curb', equipment: false },
        communication: {
          relation: 'self',
          contact: 'rider',
          method: 'sms',
          name: { first: canary, last: canary },
          phone: { display: '(312) 555-0111', raw: '+13125550111', type: 'smart' },
        },
        notes: canary,
        home: { address: home, confirmed: true, notes: { pickup: canary } },
        facility: { name: canary, address: clinic, confirmed: true },
      },
    ],
    passenger_word: words.map((word) => ({ word, passenger_key: key })),
  }
}

/** A place, a team and a message of the customer. */
function officeRows(canary: string): Inserts {
  return {
    place: [
      {
        key: newKey('PLC'),
        name: canary,
        name_lower: canary.toLowerCase(),
        address: clinic,
        lat: clinic.lat,
        lng: clinic.lng,
      },
    ],
    team: [{ key: newKey('TEA'), name: canary }],
    message: [
      {
        key: newKey('MSG'),
        effect: canary,
        channel: 'email',
        recipient: `${canary}@example.org`,
        subject: canary,
        body: canary,
        status: 'captured',
      },
    ],
  }
}

/** The token of a new session, of a user who is made with it or of somebody who is there. */
async function signIn(
  portal: Portal,
  customer: string,
  session: Pick<NewRow<'session'>, 'scope' | 'user_key' | 'fleet_key'>,
  rows: Inserts = {},
): Promise<string> {
  const token = newToken()
  const row = {
    key: newKey('SES'),
    token_hash: hashOf(token),
    expires_at: Date.now() + 3_600_000,
    // A test's clock may be far ahead of the database's.
    seen_at: Date.now() + 3_600_000,
    ...session,
  }
  await write(portal.store, customer, { inserts: { ...rows, session: [row] } })
  return token
}

/** The token of a new user with a role of their own. */
async function newUser(
  portal: Portal,
  customer: string,
  { grants, teams, canary }: { grants: string[]; teams: string[]; canary: string },
): Promise<string> {
  const [role, user] = [newKey('ROL'), newKey('USR')]
  await write(portal.store, customer, {
    inserts: { role: [{ key: role, name: 'Test', permissions: grants, inherit: [] }] },
  })
  const row: NewRow<'app_user'> = {
    key: user,
    username: user.toLowerCase(),
    email: 'a@example.org',
    first_name: `User ${canary}`,
    role_key: role,
  }
  const token = await signIn(portal, customer, { scope: 'coordinator', user_key: user }, { app_user: [row] })
  if (teams.length)
    await write(portal.store, customer, {
      inserts: { user_team: teams.map((team_key) => ({ user_key: user, team_key })) },
    })
  return token
}

/** New fleets of one group, each with a token for its people at the customer. */
async function newFleets(
  portal: Portal,
  customer: string,
  count: number,
  columns: Partial<NewRow<'fleet'>> = {},
): Promise<{ key: string; token: string }[]> {
  const keys = Array.from({ length: count }, () => newKey('FLT'))
  const group = newKey('GRP')
  const document = {
    vehicles: everything,
    services: service,
    hours: [],
    costs: { loading: 10, mileage: 2, minute: 0.5 },
  }
  await write(portal.store, 'global', {
    inserts: {
      fleet_group: [{ key: group, name: 'Group', legal_name: 'Group LLC' }],
      fleet: keys.map((key) => ({
        key,
        group_key: group,
        name: `Fleet ${key.slice(-4)}`,
        dispatch: 'RidePortal',
        document,
        ...columns,
      })),
    },
  })
  return Promise.all(
    keys.map(async (key) => ({
      key,
      token: await signIn(portal, customer, { scope: 'fleet', fleet_key: key }),
    })),
  )
}

/** A booking of one ride (or a round trip) for the test's passenger, `hours` from now. */
export function bookingFor(passenger: string, { hours = 3, round = false, now = Date.now() } = {}) {
  const needed = Math.floor((now + hours * 3_600_000) / 300_000) * 300_000
  const stop = (address: object) => ({ address })
  const ride = {
    passenger: { key: passenger },
    reason: 'other' as const,
    type: 'scheduled' as const,
    times: { needed },
    stops: { pickup: stop(home), dropoff: stop(clinic) },
  }
  return {
    rides: round
      ? [
          ride,
          {
            ...ride,
            times: { needed: needed + 2 * 3_600_000 },
            stops: { pickup: stop(clinic), dropoff: stop(home) },
          },
        ]
      : [ride],
    type: round ? ('round' as const) : ('one' as const),
  }
}
