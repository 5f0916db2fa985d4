/**
 * E2E_PORTAL=running: the end-to-end tests meet a portal with demo data that runs already, on loopback at
 * E2E_PORT with its web process at E2E_WEB_PORT (docker-compose.yml), instead of starting some.
 */
export function runsAlready(): boolean {
  return process.env.E2E_PORTAL === 'running'
}

/**
 * Tests that only a portal of their own can pass. `supervision.spec.ts` kills its processes and looks for them
 * among the children of `npm start`; what replaces a killed process elsewhere is the container engine's restart
 * policy, which npm run test:containers tries. `logs.spec.ts` reads the files of its logs, and breaks a table with
 * the database owner's password: containers write to standard output, and keep that password from the tests.
 */
export const OF_NPM_START = ['**/supervision.spec.ts', '**/logs.spec.ts']

/** Where a worker's tests find their portal: settings that its test files read. */
export type PortalSettings = Record<'E2E_PORT' | 'E2E_WEB_PORT' | 'E2E_PID' | 'E2E_FOLDER', string>

/** Hands the portals on to the workers, which are started later: one to each. */
export function handOn(portals: PortalSettings[]): void {
  process.env.E2E_PORTALS = JSON.stringify(portals)
}

/** In a worker, takes over the settings of its portal. It loads the configuration before any test file. */
export function takeOver(): void {
  const { E2E_PORTALS: portals, TEST_PARALLEL_INDEX: index } = process.env
  if (portals && index) Object.assign(process.env, (JSON.parse(portals) as PortalSettings[])[Number(index)])
}
