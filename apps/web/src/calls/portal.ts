import 'server-only'
import type { Portal } from '@nemt/calls/pipeline/portal.ts'
import { environments, openers } from './native.ts'

const globals = globalThis as { webPortal?: Promise<Portal & { close: () => Promise<void> }> }

async function open() {
  const [{ readEnvironment }, { openPortal }] = await Promise.all([environments(), openers()])
  const environment = readEnvironment(process.env)
  return openPortal(environment, { name: 'web', max: environment.settings.WEB_POOL })
}

/** What calls need, opened once per process with the first page (also once over reloads in development). */
export function portal(): Promise<Portal> {
  globals.webPortal ??= open()
  // Who waits for it hears of the fault; the next page tries again.
  globals.webPortal.catch(() => delete globals.webPortal)
  return globals.webPortal
}
