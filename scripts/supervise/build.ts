import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { claim, release } from '../bootstrap/claim.mjs'
import { Explained } from '../failure.ts'
import { root } from '../folders.ts'
import { until } from '../wait-until.ts'
import { lastLines, runLogged } from './leashed.ts'

const web = path.join(root, 'apps', 'web')
const stamp = path.join(web, '.next', 'inputs')
const LOCK = path.join(root, 'node_modules', '.cache', 'build.lock')
const SKIPPED = new Set(['node_modules', '.next', '.turbo', 'next-env.d.ts', 'tsconfig.tsbuildinfo'])

/** The program behind the `next` command. */
export function nextProgram() {
  return createRequire(path.join(web, 'package.json')).resolve('next/dist/bin/next')
}

/** True when the last build was made of the files of now. */
export function built() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs()
}

/**
 * Builds the web app unless it is built; what the build says goes to `.data/logs/build.log`, and its end into
 * the error when it fails. Two at once (npm start and npm test) would write over each other, so the second
 * waits, and mostly finds the work done.
 */
export async function build(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  await until(() => signal.aborted || claim(LOCK, /(supervise|test)\/main\.ts/), Infinity, 200)
  try {
    signal.throwIfAborted()
    if (built()) return
    const fingerprint = inputs()
    rmSync(stamp, { force: true })
    const { good, said: output } = await runLogged('build', [nextProgram(), 'build'], {
      cwd: web,
      env: { ...env, NODE_ENV: 'production' },
      signal,
    })
    if (!good) throw new Explained(`The web app could not be built:\n${lastLines(output, 25)}`)
    writeFileSync(stamp, fingerprint)
  } finally {
    release(LOCK)
  }
}

/**
 * A hash over everything that a build is made of: the app, the packages, the lockfile and the settings that
 * end up in the bundle.
 */
function inputs(): string {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(process.env).sort())
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${value}\0`)
  hash.update(readFileSync(path.join(root, 'pnpm-lock.yaml')))
  for (const folder of ['apps/web', 'packages', 'tsconfig.base.json']) add(path.join(root, folder))
  return hash.digest('hex')

  function add(file: string) {
    if (SKIPPED.has(path.basename(file)) || /\.test\.tsx?$/.test(file)) return
    const entries = listing(file)
    if (!entries) hash.update(`\0${path.relative(root, file)}\0`).update(readFileSync(file))
    else for (const name of entries.sort()) add(path.join(file, name))
  }
}

/** Names in a folder; undefined for a file. */
function listing(file: string): string[] | undefined {
  try {
    return readdirSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined
    throw error
  }
}
