import { readFileSync } from 'node:fs'
import path from 'node:path'
import { portFree } from '../../scripts/database/ports.ts'
import { until } from '../../scripts/wait-until.ts'
import { ask, tokenOf } from '../e2e/call.ts'
import { startPortal, type Portal } from './portal.ts'
import { handOn, runsAlready, type PortalSettings } from './running.ts'

/**
 * Playwright's globalSetup: for each worker a portal of its own, since tests of one origin and one database
 * would see each other's rides. Gives back how to stop them.
 */
export default async function setUp({ workers }: { workers: number }) {
  if (runsAlready()) return meet()
  const ports = await freePorts(workers)
  const started = await Promise.allSettled(ports.map((port) => startPortal(port)))
  const portals = started.flatMap((start) => (start.status === 'fulfilled' ? start.value : []))
  const stop = async () => void (await Promise.all(portals.map((portal) => portal.stop())))
  const failed = started.find((start) => start.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  handOn(portals.map(settingsOf))
  return stop
}

function settingsOf({ port, pid, folder }: Portal): PortalSettings {
  const { web } = JSON.parse(readFileSync(path.join(folder, 'ports.json'), 'utf8')) as { web: number }
  return { E2E_PORT: String(port), E2E_PID: String(pid), E2E_FOLDER: folder, E2E_WEB_PORT: String(web) }
}

async function freePorts(count: number, from = 3100): Promise<number[]> {
  if (count === 0) return []
  const free = await portFree(from)
  return [...(free ? [from] : []), ...(await freePorts(free ? count - 1 : count, from + 1))]
}

const READY_WITHIN = 120_000

/** The portal that runs at E2E_PORT has to be ready, and to have the demo data, which the tests change. */
async function meet() {
  const place = `at port ${process.env.E2E_PORT}`
  const ready = () =>
    ask('', '/api/ready').then(
      ({ status }) => status === 200,
      () => false,
    )
  if (!(await until(ready, READY_WITHIN, 250)))
    throw new Error(`No portal is ready ${place} (E2E_PORTAL=running)`)
  await tokenOf('lakeside', 'coordinator').catch((error: Error) => {
    throw new Error(`The portal ${place} has no demo data: ${error.message}`)
  })
}
