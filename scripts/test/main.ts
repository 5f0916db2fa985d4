// The process behind npm test: runs the suites, two beside each other where that is quicker, says again what
// failed, and ends with the line `N passed, N failed, N skipped`.
//   --only NAME    one of format, types, lint, unit, e2e (may be repeated)
//   --grep TEXT    only tests whose name matches (of unit and e2e)
//   anything else  goes to the one suite chosen by --only
import { runsAlready } from '../../tests/setup/running.ts'
import { failuresInWords, type Failure } from './failures.ts'
import { good, inWords, total, type Tally } from './tally.ts'
import { rounds, type Name } from './rounds.ts'
import { buildAhead, suites } from './suites.ts'

const GRACE = 9_000
const { chosen, grep, more } = readArguments(process.argv.slice(2))
const cancel = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    cancel.abort()
    setTimeout(() => process.exit(1), GRACE).unref()
  })
}

const tallies: Tally[] = []
const failures: Failure[] = []
for (const round of rounds(chosen)) {
  if (cancel.signal.aborted) break
  console.log(`\n— ${round.join(', ')}`)
  await Promise.all(round.map(runSuite))
}
const sum = total(tallies)
if (failures.length) console.log(`\n— what failed\n\n${failuresInWords(failures)}`)
console.log(`\n${inWords(sum)}`)
process.exit(good(sum) && !cancel.signal.aborted ? 0 : 1)

async function runSuite(name: Name): Promise<void> {
  const began = performance.now()
  const { tally, failures: found } = await suites[name](forTool(name), cancel.signal)
  tallies.push(tally)
  failures.push(...found)
  console.log(`— ${name}: ${inWords(tally)} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  // Both write to .next/types, so one after the other.
  if (name === 'types' && chosen.includes('e2e') && !runsAlready()) await buildAhead(cancel.signal)
}

function forTool(name: Name): string[] {
  if (!grep) return more
  return name === 'unit' ? ['--testNamePattern', grep, ...more] : ['--grep', grep, ...more]
}

function readArguments(given: string[]) {
  const only: Name[] = []
  const more: string[] = []
  let grep = ''
  while (given.length) {
    const [flag = '', inline] = split(given.shift()!)
    if (flag === '--only')
      for (const name of (inline ?? given.shift() ?? '').split(',')) only.push(known(name))
    else if (flag === '--grep') grep = inline ?? given.shift() ?? ''
    else more.push(inline === undefined ? flag : `${flag}=${inline}`)
  }
  const all = grep ? (['unit', 'e2e'] as const) : (Object.keys(suites) as Name[])
  if (more.length && only.length !== 1)
    leave(`${more[0]} goes to one suite only: say which (--only unit ${more.join(' ')})`)
  return { chosen: only.length ? only : all, grep, more }
}

function split(argument: string): [string, string?] {
  const index = argument.indexOf('=')
  return argument.startsWith('--') && index > 0
    ? [argument.slice(0, index), argument.slice(index + 1)]
    : [argument]
}

function known(name: string): Name {
  return name in suites
    ? (name as Name)
    : leave(`There is no suite ${name}: ${Object.keys(suites).join(', ')}`)
}

function leave(message: string): never {
  console.error(message)
  process.exit(1)
}
