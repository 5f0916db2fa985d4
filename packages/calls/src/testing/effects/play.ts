import type { Sql } from '@nemt/store/sql.ts'
import { update } from '@nemt/store/change/changes.ts'
import { write } from '@nemt/store/change/write.ts'
import { callAsSystem } from '#/door/in-process.ts'
import { forgetFleets } from '#/fleet/load.ts'
import type { Portal } from '#/pipeline/portal.ts'
import { GLOBAL } from '#/session/origin.ts'
import { driverToken, oneOfEverything } from '../every-call/world.ts'
import { globalToken, visitToken } from '../global.ts'
import { putWhatIsGone } from '../gone.ts'
import { make } from '../make-call.ts'
import { jobsFor } from '../react.ts'
import { differenceBy } from './difference.ts'
import { callOf, scenarios, type By, type Scenario, type So } from './scenarios.ts'

/** A customer whose passengers may do for themselves what they can, and who have plans. */
const customer = {
  configuration: { passenger: { portal: true, portal_settings: { access: 'edit' as const } } },
  policy: { plans: 'enabled', plans_max_count: 5, funds_enabled: true },
}
type Support = { here: string; home: string }

/**
 * What a scenario's call leaves, a line each: rows that are new (+), gone (-) or changed (~), and the calls that it
 * sets off (>). Everything that it relies on is made before, at a customer of its own, with rows beside it that are
 * gone: nothing becomes of those.
 */
export async function effectsOf(
  portal: Portal,
  owner: Sql,
  name: string,
): Promise<{ customer: string; effects: string[] }> {
  const so: So = { ...(await oneOfEverything(portal, customer)), answered: {}, setOff: {} }
  const home = await globalToken(portal)
  const support = {
    here: await visitToken(portal, home, so.ours.key),
    home,
  }
  await letFleetDrive(portal, so)
  for (const before of chain(name)) {
    await takePhone(portal, so, before)
    await play(portal, so, before, support)
  }
  await takePhone(portal, so, name)
  await putWhatIsGone(owner, so.ours.key, so.ours.passenger)
  let jobs: string[] = []
  const rows = await differenceBy(owner, so.ours.key, async () => {
    jobs = await play(portal, so, name, support)
  })
  return { customer: so.ours.key, effects: [...rows, ...jobs] }
}

/** The customer's rides are offered to the fleet, and cost and count the same at every hour of every day. */
async function letFleetDrive(portal: Portal, { ours, fleet }: So): Promise<void> {
  const configuration = {
    ...customer.configuration,
    dispatch: { send_anytime: true },
    fleets: { whitelist: { [fleet.key]: true } },
  }
  const document = { limits: { allotment: { interval: 'static' as const } } }
  const costs = { loading: 10, mileage: 2 }
  await write(portal.store, ours.key, {
    updates: [
      update('customer', { where: {}, set: { configuration } }),
      update('policy', { where: {}, set: { document } }),
    ],
  })
  await write(portal.store, GLOBAL, {
    updates: [update('fleet', { where: { key: fleet.key }, set: { document: { merge: { costs } } } })],
  })
  forgetFleets(portal)
}

/** Whoever is named as the driver opens the ride's page anew. */
async function takePhone(portal: Portal, so: So, name: string): Promise<void> {
  if (scenarioOf(name).by === 'driver')
    so.driver = await driverToken(portal, so.ours, { fleet: so.fleet.key, ride: so.keys.ride })
}

function scenarioOf(name: string): Scenario {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`There is no scenario ${name}`)
  return scenario
}

/** What is made before a scenario, each once, in its order. */
function chain(name: string): string[] {
  return [...new Set((scenarioOf(name).after ?? []).flatMap((before) => [...chain(before), before]))]
}

/** Makes a scenario's call, keeps its answer, and gives the calls that it sets off. */
async function play(portal: Portal, so: So, name: string, support: Support): Promise<string[]> {
  const { by, asks } = scenarioOf(name)
  const call = callOf(name)
  const { key } = so.ours
  const payload = asks ? asks(so) : so.examples()[call]
  const known = (await jobsFor(portal, key)).length
  so.answered[call] = (
    by === 'system'
      ? await callAsSystem(portal, key, call, payload)
      : await answered(portal, {
          ...{ key: by === 'global' ? GLOBAL : key, call, payload },
          token: tokenOf(so, by, support),
        })
  ) as Record<string, unknown>
  const jobs = (await jobsFor(portal, key)).slice(known)
  so.setOff = Object.fromEntries(
    jobs.map((job) => [job.payload.call, job.payload.payload as Record<string, unknown>]),
  )
  return jobs.map(({ payload: job }) => `> ${job.call}`)
}

type Made = { key: string; call: string; payload: unknown; token: string | undefined }

async function answered(portal: Portal, { key, call, payload, token }: Made): Promise<unknown> {
  const { status, data, error } = await make(portal, key, call, payload, token ? { token } : {})
  if (status !== 200) throw new Error(`${call}: ${status} ${error?.code} ${JSON.stringify(error?.fields)}`)
  return data
}

function tokenOf(so: So, by: Exclude<By, 'system'>, support: Support): string | undefined {
  const tokens: Record<Exclude<By, 'system'>, string | undefined> = {
    office: so.ours.token,
    support: support.here,
    global: support.home,
    fleet: so.fleet.token,
    driver: so.driver,
    passenger: so.patient,
    nobody: undefined,
  }
  return tokens[by]
}
