import type { Inserts } from '@nemt/store/change/changes.ts'
import { newKey } from '@nemt/domain/key/key.ts'
import { write } from '@nemt/store/change/write.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { newCustomer, type TestCustomer } from '../customer.ts'
import { valueOf } from './secrets.ts'
import type { Standing } from './who.ts'

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

type TestFleet = { key: string; token: string }

/** What all records of the tests stand on: two customers, and fleets by how they stand to our rides. */
export type Ground = {
  portal: Portal
  ours: TestCustomer
  theirs: TestCustomer
  fleets: ReadonlyMap<Standing, string>
  rival: TestFleet
  foreignFleet: TestFleet
}

/** Writes rows of a customer, without the calls that would. */
export function put({ portal, ours }: Pick<Ground, 'portal' | 'ours'>, rows: Inserts, customer = ours.key) {
  return write(portal.store, customer, { inserts: rows })
}

/** The fleet that stands so to our rides. */
export function fleetOf({ fleets }: Ground, standing: Standing): string {
  return fleets.get(standing) as string
}

/** Makes both customers, ours with everything switched on. */
export async function openGround(portal: Portal): Promise<Ground> {
  await write(portal.store, 'global', {
    insertsIfAbsent: { customer: [{ name: 'Global', timezone: 'UTC', configuration: {} }] },
  })
  const ours = await newCustomer(portal, everythingOn)
  const theirs = await newCustomer(portal)
  await put(
    { portal, ours },
    {
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
      webhook: [{ key: 'WHKzqours', url: `https://${valueOf('webhook')}/hook`, secret: 'sealed' }],
      error_log: [{ key: newKey('ERR'), code: 'E', message: valueOf('error'), object: {} }],
    },
  )

  const fleets = await standingFleets(ours)
  const [rival] = (await ours.fleets(1, { name: 'A rival, asked as well' })) as [TestFleet]
  const [foreignFleet] = (await theirs.fleets(1)) as [TestFleet]
  return { portal, ours, theirs, fleets, rival, foreignFleet }
}

/** A customer with everything switched on, and secrets in its configuration. */
const everythingOn = {
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
  },
  policy: { team_access: 'all_for_nil', funds_enabled: true, plans: 'enabled', plans_max_count: 50 },
}

async function standingFleets(ours: TestCustomer): Promise<Map<Standing, string>> {
  const names: Partial<Record<Standing, string>> = {
    accepted: valueOf('fleetThatDrives'),
    asked: valueOf('fleetThatIsAsked'),
  }
  const fleets = new Map<Standing, string>()
  for (const standing of standings) {
    const [fleet] = await ours.fleets(1, { name: names[standing] ?? `A fleet, ${standing}` })
    fleets.set(standing, fleet?.key as string)
  }
  return fleets
}
