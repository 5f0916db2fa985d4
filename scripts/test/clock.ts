// npm run test:clock [-- WHAT …]: the unit suite at the moments at which a rule about days goes wrong first. Processes and the
// database are moved by libfaketime (Debian: apt-get install libfaketime); monotonic clocks, and with them timers, are left alone.
//   --at MOMENT    only the moments whose name contains this (may be repeated)
//   anything else  goes to the unit suite: a folder or file
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../folders.ts'
import { LEASH } from '../supervise/leashed.ts'

const CHICAGO = 'half past eleven in Chicago'
const NEW_YORK = 'half past eleven in New York'
const MIDNIGHT = 'midnight UTC'
/** In UTC. On the eve of the change to summer time Chicago is six hours behind and New York five; in autumn, five and four. */
const MOMENTS: [name: string, at: string][] = [
  [`spring eve, ${CHICAGO}`, '2026-03-08T05:30:00Z'],
  [`spring eve, ${NEW_YORK}`, '2026-03-08T04:30:00Z'],
  [`spring eve, ${MIDNIGHT}`, '2026-03-07T23:59:00Z'],
  [`autumn eve, ${CHICAGO}`, '2026-11-01T04:30:00Z'],
  [`autumn eve, ${NEW_YORK}`, '2026-11-01T03:30:00Z'],
  [`autumn eve, ${MIDNIGHT}`, '2026-10-31T23:59:00Z'],
  [`28 February, ${CHICAGO}`, '2027-03-01T05:30:00Z'],
  [`28 February, ${NEW_YORK}`, '2027-03-01T04:30:00Z'],
  [`28 February, ${MIDNIGHT}`, '2027-02-28T23:59:00Z'],
]

/** A moved clock is slower to read, and this is about hours, not about speed. */
const PATIENCE = '--testTimeout=60000'
/** Generated payloads say nothing about the hour: a sample will do. */
const CASES = '200'

const { wanted, more } = readArguments(process.argv.slice(2))
const chosen = MOMENTS.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) leave(`There is no such moment: ${MOMENTS.map(([name]) => name).join('; ')}`)
const library = faketime() ?? leave('libfaketime is not installed, and without it no clock can be moved: apt-get install libfaketime')

const failed = chosen.filter(([name, at]) => !holdsAt(name, at)).map(([name]) => name)
console.log(failed.length === 0 ? `\nGreen at ${chosen.length} moments` : `\nNot green: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/** Runs the suite with the clock begun at the moment: an offset, so that all processes agree however late they start. */
function holdsAt(name: string, at: string): boolean {
  console.log(`\n— ${name} (${at})`)
  const offset = Math.round((Date.parse(at) - Date.now()) / 1000)
  const suite = [path.join(root, 'scripts', 'test', 'main.ts'), '--only', 'unit', PATIENCE, ...more]
  const moved = {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  const env = { S3_CASES: CASES, ...process.env, ...moved }
  return spawnSync(process.execPath, [...LEASH, ...suite], { cwd: root, env, stdio: 'inherit' }).status === 0
}

/** The library for programs of several threads, where Debian, Fedora and Arch put it. */
function faketime(): string | undefined {
  const folders = ['/usr/lib', '/usr/lib64', '/usr/local/lib']
  const below = folders.filter(existsSync).flatMap((folder) => [folder, ...children(folder)])
  return below.map((folder) => path.join(folder, 'faketime', 'libfaketimeMT.so.1')).find(existsSync)
}

function children(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map((entry) => path.join(folder, entry.name))
}

function readArguments(given: string[]) {
  const wanted: string[] = []
  const more: string[] = []
  while (given.length) {
    const argument = given.shift()!
    if (argument === '--at') wanted.push(given.shift() ?? leave('--at wants a moment'))
    else more.push(argument)
  }
  return { wanted, more }
}

function leave(message: string): never {
  console.error(message)
  process.exit(1)
}
