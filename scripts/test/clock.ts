// npm run test:clock [-- WHAT …]: the unit suite at the moments at which a rule about days goes wrong first.
// Processes and the database are moved by libfaketime (Debian: apt-get install libfaketime); monotonic
// clocks, and with them timers, are left alone.
//   --at MOMENT    only the moments whose name contains this (may be repeated)
//   anything else  goes to the unit suite: a folder or file
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { addDays, instantAt, localDate, zoneOffset } from '@nemt/domain/time/zone.ts'
import { root } from '../folders.ts'
import { LEASH } from '../supervise/leashed.ts'

const CHICAGO = 'America/Chicago'
const NEW_YORK = 'America/New_York'
const today = localDate(Date.now(), CHICAGO)

/**
 * The eves of the next two clock changes, the next 28 February and the next leap day, late in two zones and at
 * midnight UTC. All lie ahead: where the clock is read in a signal handler, libfaketime now and then tells the
 * true time, and only from a clock put back that looks like a timeout of the database.
 */
const MOMENTS = [
  ['spring eve', nextDay((date) => moved(date) > 0)],
  ['autumn eve', nextDay((date) => moved(date) < 0)],
  ['28 February', nextDay((date) => date.endsWith('-02-28'))],
  ['29 February', nextDay((date) => date.endsWith('-02-29'))],
].flatMap(([day = '', date = '']): [name: string, at: number][] => [
  // What begins in an hour is of the next day.
  [`${day}, eleven in Chicago`, instantAt(date, '23:01', CHICAGO)],
  [`${day}, half past eleven in Chicago`, instantAt(date, '23:30', CHICAGO)],
  [`${day}, half past eleven in New York`, instantAt(date, '23:30', NEW_YORK)],
  [`${day}, midnight UTC`, instantAt(date, '23:59', 'UTC')],
])

/** A moved clock is slower to read, and this is about hours, not about speed. */
const PATIENCE = '--testTimeout=60000'
/** Generated payloads say nothing about the hour: a sample will do. */
const CASES = '200'

const { wanted, more } = readArguments(process.argv.slice(2))
const chosen = MOMENTS.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
if (chosen.length === 0) leave(`There is no such moment: ${MOMENTS.map(([name]) => name).join('; ')}`)
const library =
  faketime() ??
  leave('libfaketime is not installed, and without it no clock can be moved: apt-get install libfaketime')

const failed = chosen.filter(([name, at]) => !holdsAt(name, at)).map(([name]) => name)
console.log(failed.length === 0 ? `\nGreen at ${chosen.length} moments` : `\nNot green: ${failed.join('; ')}`)
process.exit(failed.length === 0 ? 0 : 1)

/**
 * Runs the suite with the clock begun at the moment: an offset, so that all processes agree however late they
 * start.
 */
function holdsAt(name: string, at: number): boolean {
  console.log(`\n— ${name} (${new Date(at).toISOString()})`)
  const offset = Math.round((at - Date.now()) / 1000)
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

function nextDay(is: (date: string) => boolean): string {
  let date = addDays(today, 1)
  while (!is(date)) date = addDays(date, 1)
  return date
}

/** By how much the clock changes in the night after a date. ms; more than zero in spring. */
function moved(date: string): number {
  const noon = instantAt(date, '12:00', CHICAGO)
  return zoneOffset(noon + 24 * 60 * 60_000, CHICAGO) - zoneOffset(noon, CHICAGO)
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
