import type { IncomingHttpHeaders } from 'node:http'
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js'

/** Names of actions are hashes of so many signs (next/dist/shared/lib/server-reference-info.js). */
const ACTION = /^[0-9a-f]{42}$/

/**
 * The header in which the pages' own script would say what it shows or asks, where no script of ours wrote it: the
 * page would fail over it and log a fault, which whoever sends it could have by the thousand.
 */
export function malformedPageHeader(headers: IncomingHttpHeaders): string | undefined {
  const action = headers['next-action']
  if (action !== undefined && !ACTION.test(String(action))) return 'next-action'
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree'])
    return undefined
  } catch {
    return 'next-router-state-tree'
  }
}
