import { startPortal } from './portal.ts'

/** Playwright's globalSetup: one portal for all end-to-end tests. Gives back how to stop it. */
export default async function setUp() {
  const portal = await startPortal(Number(process.env.E2E_PORT))
  // The workers are started later and inherit these.
  process.env.E2E_PID = String(portal.pid)
  process.env.E2E_FOLDER = portal.folder
  return portal.stop
}
