import 'server-only'
import { readEnvironment } from '@nemt/adapters/environment.ts'
import { openPortal } from '@nemt/calls/door/open.ts'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'

const kept = globalThis as { webPortal?: Promise<Portal> }

/** What calls need, opened once per process with the first page (also once over reloads in development). */
export const portal = (): Promise<Portal> => {
  kept.webPortal ??= openPortal(readEnvironment(process.env), process.env, {
    name: 'web',
    max: Number(process.env.WEB_POOL ?? 6),
  })
  // Who waits for it hears of the fault; the next page tries again.
  kept.webPortal.catch(() => delete kept.webPortal)
  return kept.webPortal
}
