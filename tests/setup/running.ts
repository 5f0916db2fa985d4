/**
 * E2E_PORTAL=running: the end-to-end tests meet a portal with demo data that runs already, on loopback at
 * E2E_PORT with its web process at E2E_WEB_PORT (docker-compose.yml), instead of starting one.
 */
export function runsAlready(): boolean {
  return process.env.E2E_PORTAL === 'running'
}

/**
 * Tests that only a portal of their own can pass: these kill its processes and look for them among the
 * children of `npm start`. What replaces a killed process elsewhere is the container engine's restart policy,
 * which npm run test:containers tries.
 */
export const OF_NPM_START = ['**/supervision.spec.ts']
