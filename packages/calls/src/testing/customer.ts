import { permissions } from '@nemt/domain/access/permissions.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { NewRow } from '@nemt/store/rows/tables.ts'
import { wordsFor } from '../passenger/columns.ts'
import type { Portal } from '../pipeline/portal.ts'
import { hashOf, newToken } from '../session/token.ts'

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

let made = 0

/**
 * A customer of its own for a suite, with a lead who may do everything and one passenger. `canary` stands in
 * every text field.
 */
export async function newCustomer(
  portal: Portal,
  options: { configuration?: object; policy?: object; canary?: string } = {},
): Promise<TestCustomer> {
  const customer = `t${process.pid.toString(36)}${Date.now().toString(36)}${(made++).toString(36)}`
  const canary = options.canary ?? 'Test'
  const passenger = newKey('PAS')
  const accessibility = {
    mobility: 'unassisted',
    vehicle: 'any',
    service: 'to_curb',
    equipment: false,
  } as const
  const communication = {
    relation: 'self',
    contact: 'rider',
    method: 'sms',
    name: { first: canary, last: canary },
    phone: { display: '(312) 555-0111', raw: '+13125550111', type: 'smart' },
  } as const
  const identity = {
    key: passenger,
    name: { first: `Pat${canary}`, last: canary },
    customer_key: `MRN-${canary}`,
    phone: { raw: '+13125550111' },
    places: { home: { address: home } },
    communication: {},
  }
  await write(portal.store, customer, {
    inserts: {
      customer: [
        {
          name: `Customer ${canary}`,
          timezone: 'America/Chicago',
          configuration: { ...usual, ...options.configuration },
        },
      ],
      customer_policy: [{ document: { team_access: 'all_for_nil', ...options.policy } }],
      passenger: [
        {
          key: passenger,
          first_name: `Pat${canary}`,
          last_name: canary,
          rider_key: `MRN-${canary}`,
          language: 'en',
          accessibility,
          communication,
          notes: canary,
          home: { address: home, confirmed: true, notes: { pickup: canary } },
          facility: { name: canary, address: clinic, confirmed: true },
        },
      ],
      passenger_word: wordsFor(identity).map((word) => ({ word, passenger_key: passenger })),
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
    },
  })
  const signIn = async (
    user: NewRow<'app_user'> | null,
    session: Pick<NewRow<'session'>, 'scope' | 'user_key' | 'fleet_key'>,
  ): Promise<string> => {
    const token = newToken()
    await write(portal.store, customer, {
      inserts: {
        ...(user ? { app_user: [user] } : {}),
        session: [
          { key: newKey('SES'), token_hash: hashOf(token), expires_at: Date.now() + 3_600_000, ...session },
        ],
      },
    })
    return token
  }
  const role = async (grants: string[], { teams = [] }: { teams?: string[] } = {}): Promise<string> => {
    const [roleKey, user] = [newKey('ROL'), newKey('USR')]
    await write(portal.store, customer, {
      inserts: { role: [{ key: roleKey, name: 'Test', permissions: grants, inherit: [] }] },
    })
    const token = await signIn(
      {
        key: user,
        username: user.toLowerCase(),
        email: 'a@example.org',
        first_name: `User ${canary}`,
        role_key: roleKey,
      },
      { scope: 'coordinator', user_key: user },
    )
    if (teams.length)
      await write(portal.store, customer, {
        inserts: { user_team: teams.map((team_key) => ({ user_key: user, team_key })) },
      })
    return token
  }
  const fleets = async (
    count: number,
    rest: Partial<NewRow<'fleet'>> = {},
  ): Promise<{ key: string; token: string }[]> => {
    const keys = Array.from({ length: count }, () => newKey('FLT'))
    const group = newKey('GRP')
    await write(portal.store, 'global', {
      inserts: {
        fleet_group: [{ key: group, name: 'Group', legal_name: 'Group LLC' }],
        fleet: keys.map((key) => ({
          key,
          group_key: group,
          name: `Fleet ${key.slice(-4)}`,
          dispatch: 'RidePortal',
          document: {
            vehicles: everything,
            services: service,
            hours: [],
            costs: { loading: 10, mileage: 2, minute: 0.5 },
          },
          ...rest,
        })),
      },
    })
    return Promise.all(
      keys.map(async (key) => ({ key, token: await signIn(null, { scope: 'fleet', fleet_key: key }) })),
    )
  }
  return { key: customer, token: await role(Object.keys(permissions)), passenger, role, fleets }
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
