import { readFileSync } from 'node:fs'
import path from 'node:path'
import { until } from '../../scripts/wait-until.ts'
import { ask, tokenOf } from '../e2e/call.ts'
import { startPortal } from './portal.ts'
import { runsAlready } from './running.ts'

/** Playwright's globalSetup: one portal for all end-to-end tests. Gives back how to stop it. */
export default async function setUp() {
  if (runsAlready()) return meet()
  const portal = await startPortal(Number(process.env.E2E_PORT))
  const ports = JSON.parse(readFileSync(path.join(portal.folder, 'ports.json'), 'utf8')) as { web: number }
  // The workers are started later and inherit these.
  process.env.E2E_PID = String(portal.pid)
  process.env.E2E_FOLDER = portal.folder
  process.env.E2E_WEB_PORT = String(ports.web)
  return portal.stop
}

const READY_WITHIN = 120_000

/** The portal that runs at E2E_PORT has to be ready, and to have the demo data, which the tests change. */
async function meet() {
  const at = `at port ${process.env.E2E_PORT}`
  const ready = () =>
    ask('', '/api/ready').then(
      ({ status }) => status === 200,
      () => false,
    )
  if (!(await until(ready, READY_WITHIN, 250)))
    throw new Error(`No portal is ready ${at} (E2E_PORTAL=running)`)
  await tokenOf('lakeside', 'coordinator').catch((error: Error) => {
    throw new Error(`The portal ${at} has no demo data: ${error.message}`)
  })
}
