import path from 'node:path'
import { dataPath, root } from '../folders.ts'
import { nextProgram } from './build.ts'
import { LEASH } from './leashed.ts'
import { BUSY, LEAN } from './memory.ts'
import type { Settings } from './settings.ts'
import type { Program } from './supervise.ts'

/** What Node itself keeps of the router is little; the engine bounds its own memory. */
const ROUTER_HEAP = '--max-old-space-size=256'

/**
 * The processes of the portal. In development the code's changes restart the gateway and the worker, and Next
 * reloads its own.
 */
export function programs(
  settings: Settings,
  env: NodeJS.ProcessEnv,
): Record<'gateway' | 'worker' | 'web' | 'router', Program> {
  const { dev, webPort } = settings
  // Sources that were compiled once need no compiler at the next start: tens of MB less in each process.
  const compiled = { NODE_COMPILE_CACHE: dataPath('compiled') }
  const common = { command: process.execPath, env: { ...compiled, ...env }, show: dev }
  const watch = dev ? ['--watch', '--watch-preserve-output'] : []
  const app = (name: string, memory: string[]) => ({
    ...common,
    name,
    cwd: root,
    args: [...watch, ...memory, ...LEASH, path.join(root, 'apps', name, 'src', 'main.ts')],
  })
  const web = path.join(root, 'apps', 'web')
  const router = path.join(root, 'packages', 'adapters', 'src', 'maps', 'area', 'process.ts')
  const pages = dev
    ? [nextProgram(), 'dev', '-H', '127.0.0.1', '-p', String(webPort)]
    : [path.join(web, 'src', 'server.ts')]
  return {
    gateway: app('gateway', BUSY),
    worker: app('worker', LEAN),
    web: { ...common, name: 'web', cwd: web, args: [...LEAN, ...LEASH, ...pages] },
    router: { ...common, name: 'router', cwd: root, args: [ROUTER_HEAP, ...LEASH, router] },
  }
}
