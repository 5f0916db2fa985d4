import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Explained } from '../explained.ts'
import { root } from '../folders.ts'
import { openLog } from '../logs.ts'

const web = path.join(root, 'apps', 'web')
const stamp = path.join(web, '.next', 'inputs')
const SKIPPED = new Set(['node_modules', '.next', '.turbo', 'next-env.d.ts', 'tsconfig.tsbuildinfo'])

/** The program behind the `next` command. */
export const nextProgram = () => createRequire(path.join(web, 'package.json')).resolve('next/dist/bin/next')

/** True when the last build was made of the files of now. */
export const built = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs()

/** Builds the web app; what it says goes to `.data/logs/build.log`, and its end into the error when it fails. */
export async function build(env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const made = inputs()
  rmSync(stamp, { force: true })
  const log = openLog('build')
  const child = spawn(process.execPath, [nextProgram(), 'build'], { cwd: web, env: { ...env, NODE_ENV: 'production' }, stdio: ['ignore', log.fd, log.fd], signal })
  log.close()
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('exit', resolve))
  if (code !== 0) throw new Explained(`The web app could not be built:\n${lastLines(log.since(), 25)}`)
  writeFileSync(stamp, made)
}

export const lastLines = (text: string, count: number) => text.trimEnd().split('\n').slice(-count).join('\n')

/** A hash over everything that a build is made of: the app, the packages, the lockfile and the settings that end up in the bundle. */
function inputs(): string {
  const hash = createHash('sha256')
  for (const [name, value] of Object.entries(process.env).sort()) if (name.startsWith('NEXT_PUBLIC_')) hash.update(`${name}=${value}\0`)
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
