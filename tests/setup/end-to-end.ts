import { startPortal } from './portal.ts'

/** Playwright's globalSetup: one portal for all end-to-end tests. Gives back how to stop it. */
export default async function setUp() {
  const portal = await startPortal(Number(process.env.E2E_PORT))
  return portal.stop
}
