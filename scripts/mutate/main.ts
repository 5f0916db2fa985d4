// Puts faults into the code one at a time, runs the tests related to the file, and tells which faults no test
// noticed.
//   PATH …        files, folders or FILE:LINE; without any, what has changed since the merge base with main
//   --since REF   what has changed since REF
//   --most N      at most N faults of each file, spread over it
//   --sample N    N faults of all files together, drawn by chance
//   --seed TEXT   which ones: the same are drawn again; without it, a seed is made up and printed
//   --all         after the tests nearest to the file also all others that import it, which may take
//                 minutes for one fault
// Tests that fail without any fault are named and left out. Ends well when every package notices 90 % of its
// faults. What can't or needn't be noticed stands in tests/mutants.tsv with its reason.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { root } from '../folders.ts'
import { LEASH } from '../supervise/leashed.ts'
import { drawn, faulty, mutantsOf, parses, spread, type Fault } from './mutants.ts'

const ENOUGH = 0.9
/** A fault may make a loop endless: that is noticed, too. On a busy machine each file of tests takes long. ms. */
const LIMIT = 180_000
const LIMIT_EACH = 60_000
const AT_ONCE = 2
/** Two lanes on a busy machine are slow, and slowness is no sign that a fault was noticed. */
const PATIENCE = '--testTimeout=60000'
/** Programs that tests start are given the fault, too. */
const HOOKED = `--import=${pathToFileURL(path.join(root, 'scripts', 'mutate', 'hook.mjs')).href}`
const installed = createRequire(path.join(root, 'package.json'))
const JEST = path.join(path.dirname(installed.resolve('jest/package.json')), 'bin', 'jest.js')
const SOURCE = /^(?!.*\/(?:generated|testing)\/)(packages|apps)\/[^/]+\/src\/.*(?<!\.test|\.d)\.tsx?$/
const scratch = path.join(root, 'test-results', 'mutants')

interface Tried extends Fault {
  outcome: 'killed' | 'survived' | 'explained'
}

const { paths, since, most, sample, seed, all } = readArguments(process.argv.slice(2))
const chosen = (
  paths.length ? paths.flatMap(placesOf) : changedSince(since).map((file) => ({ file }))
).filter(({ file }) => SOURCE.test(file))
if (chosen.length === 0) leave('There is no source file in packages or apps to put a fault into')
mkdirSync(scratch, { recursive: true })
const explained = readExplained()
/** Whether tests pass without any fault, as far as that was asked. */
const sound = new Map<string, Promise<boolean>>()
const related = new Map<string, string[][]>()
/** Of each lane its own: tests of the event log and of the queue see what is done beside them. */
const databases = await Promise.all(Array.from({ length: AT_ONCE }, startDatabase))
const queue = faults(chosen)
const tried: Tried[] = []
await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => work(lane)))
for (const { stop } of databases) stop()
process.exit(report(tried) ? 0 : 1)

/** A file, or one line of it. */
interface Place {
  file: string
  line?: number
}

function faults(places: Place[]): Fault[] {
  const possible = places.flatMap(({ file, line }) => {
    const found = mutantsOf(file, textOf(file)).filter((mutant) => line === undefined || mutant.line === line)
    return spread(found, most).map((mutant) => ({ file, mutant }))
  })
  const those = sample === Infinity ? possible : drawn(possible, sample, seed)
  if (sample < Infinity)
    console.log(`${those.length} of ${possible.length} faults, drawn with --seed ${seed}`)
  return those.filter(({ file, mutant }) => parses(file, faulty(textOf(file), mutant)))
}

/** Tries what is left, one after the other. */
async function work(lane: number): Promise<void> {
  for (let fault = queue.shift(); fault; fault = queue.shift()) {
    const { file, mutant } = fault
    const outcome = isExplained(fault) ? 'explained' : await tryOut(fault, lane)
    tried.push({ file, mutant, outcome })
    if (outcome === 'survived') console.log(`survived  ${file}:${mutant.line}  ${mutant.name}`)
  }
}

function isExplained({ file, mutant }: Fault): boolean {
  const line = textOf(file).split('\n')[mutant.line - 1]?.trim()
  return explained.has([file, line, mutant.name].join('\t'))
}

/**
 * Whether a test fails that passes without any fault, or no end comes: the tests nearest to the file first.
 */
async function tryOut({ file, mutant }: Fault, lane: number): Promise<'killed' | 'survived'> {
  const faultyFile = path.join(scratch, `${process.pid}-${lane}.json`)
  const text = faulty(textOf(file), mutant)
  writeFileSync(faultyFile, JSON.stringify({ file: path.join(root, file), text }))
  const groups = related.get(file) ?? relatedTests(file)
  related.set(file, groups)
  for (const group of groups) {
    let tests = group
    for (;;) {
      const failed = await failing(tests, lane, { MUTANT: faultyFile })
      if (failed === 'none') break
      if (failed === 'late') console.log(`without end  ${file}:${mutant.line}  ${mutant.name}`)
      if (failed === 'late' || (await isSound(failed, lane))) return 'killed'
      tests = tests.filter((test) => test !== failed)
    }
  }
  return 'survived'
}

/** A test that fails without any fault would seem to notice everything: it is named and left out. */
function isSound(test: string, lane: number): Promise<boolean> {
  const judged = sound.get(test) ?? failing([test], lane).then((failed) => failed === 'none')
  if (!sound.has(test))
    void judged.then((passes) => passes || console.log(`left out, it fails anyway: ${test}`))
  sound.set(test, judged)
  return judged
}

/** The first test that fails, `late` when they come to no end. */
function failing(tests: string[], lane: number, env: Record<string, string> = {}): Promise<string> {
  if (tests.length === 0) return Promise.resolve('none')
  const args = [...LEASH, JEST, '--ci', '--bail', '--silent', '--runInBand', PATIENCE, '--runTestsByPath']
  const child = spawn(process.execPath, [...args, ...tests], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: HOOKED, ...databases[lane]?.env, ...env },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let told = ''
  child.stderr.on('data', (part: Buffer) => (told += part.toString()))
  return new Promise((resolve) => {
    // What the tests started may keep the pipe open after them.
    const timer = setTimeout(
      () => {
        child.kill('SIGKILL')
        resolve('late')
      },
      LIMIT + tests.length * LIMIT_EACH,
    )
    child.once('close', (code) => {
      clearTimeout(timer)
      const [, failed] = /^FAIL (?:\S+ )?(\S+\.test\.tsx?)/m.exec(told) ?? []
      if (code === 0) resolve('none')
      else resolve(failed ? path.join(root, failed) : 'late')
    })
  })
}

/**
 * The tests of a file: the one that is named for it, which may start it as a program instead of importing it; of those
 * that import it the others of its folder (else of its package, else those beside what imports it, else all), and with
 * --all the rest, too.
 */
function relatedTests(file: string): string[][] {
  const args = [JEST, '--listTests', '--findRelatedTests', file]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()
  const tests = output ? output.split('\n') : []
  const packageFolder = path.join(root, ...file.split('/').slice(0, 2)) + path.sep
  const named = path.join(root, file).replace(/\.tsx?$/, '.test.ts')
  const importers = foldersImporting(file)
  const places = [
    (test: string) => path.dirname(test) === path.dirname(named),
    (test: string) => test.startsWith(packageFolder),
    (test: string) => importers.has(path.dirname(test)),
    () => true,
  ]
  const near = places.map((place) => tests.filter(place)).find(({ length }) => length > 0) ?? []
  const own = [named, `${named}x`].filter((test) => existsSync(test))
  const beside = near.filter((test) => !own.includes(test))
  const others = tests.filter((test) => !near.includes(test) && !own.includes(test))
  return [own, beside, all ? others : []].filter(({ length }) => length > 0)
}

/** Folders of files that import a file. */
function foldersImporting(file: string): Set<string> {
  const name = file.replace(/^.*\/src\//, '')
  const args = ['grep', '-lE', `import .*(/${name}|\\./${path.basename(name)})'`, '--', 'packages', 'apps']
  const { stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return new Set(stdout.split('\n').map((importer) => path.join(root, path.dirname(importer))))
}

function report(results: Tried[]): boolean {
  const packages = Map.groupBy(results, ({ file }) => file.split('/').slice(0, 2).join('/'))
  const lacking = [...packages].filter(([name, those]) => {
    console.log(`\n${name}: ${inWords(those)}`)
    for (const [file, its] of Map.groupBy(those, (one) => one.file)) console.log(`  ${file}: ${inWords(its)}`)
    for (const { file, mutant } of those.filter(({ outcome }) => outcome === 'survived'))
      console.log(`  ${file}:${mutant.line}  ${mutant.name}`)
    return share(those) < ENOUGH
  })
  return lacking.length === 0
}

function count(results: Tried[], outcome: Tried['outcome']): number {
  return results.filter((result) => result.outcome === outcome).length
}

/** Of the faults that want noticing. */
function share(results: Tried[]): number {
  const noticeable = results.length - count(results, 'explained')
  return noticeable === 0 ? 1 : count(results, 'killed') / noticeable
}

function inWords(results: Tried[]): string {
  const counts = (['killed', 'survived', 'explained'] as const).map(
    (outcome) => `${count(results, outcome)} ${outcome}`,
  )
  return `${counts.join(', ')} (${Math.floor(share(results) * 100)} %)`
}

/** tests/mutants.tsv: file, the line's text, the fault as it is printed, why no test has to notice it. */
function readExplained(): Set<string> {
  const [, ...rows] = readFileSync(path.join(root, 'tests', 'mutants.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  const explainedRows = rows.map((row) => row.split('\t'))
  const bare = explainedRows.find((cells) => cells.length !== 4 || !cells[3])
  if (bare) leave(`tests/mutants.tsv wants four columns, the last a reason: ${bare.join(' | ')}`)
  return new Set(explainedRows.map((cells) => cells.slice(0, 3).join('\t')))
}

/** A database for all runs of a lane; each test makes its own customers in it. */
async function startDatabase(): Promise<{ env: Record<string, string>; stop: () => void }> {
  const script = path.join(root, 'scripts', 'database', 'throwaway.ts')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`The test database did not start (exit ${code})`)))
  })
  const env = { ...(JSON.parse(line) as Record<string, string>), KEEP_DATABASE_ENV: '1' }
  return { env, stop: () => child.stdin.end() }
}

function placesOf(given: string): Place[] {
  const [, name = '', line] = /^(.*?)(?::(\d+))?$/.exec(given) ?? []
  const full = path.resolve(root, name)
  if (!existsSync(full)) leave(`There is no ${given}`)
  const found = statSync(full).isDirectory() ? globSync('**/*.{ts,tsx}', { cwd: full }) : ['']
  const files = found.map((file) => path.relative(root, path.join(full, file))).sort()
  return files.map((file) => (line ? { file, line: Number(line) } : { file }))
}

function textOf(file: string): string {
  return readFileSync(path.join(root, file), 'utf8')
}

function changedSince(ref: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const base = ref || git('merge-base', 'HEAD', 'main')
  const changed = git('diff', '--name-only', '--diff-filter=d', base).split('\n')
  return [...changed, ...git('ls-files', '--others', '--exclude-standard').split('\n')]
}

function readArguments(given: string[]) {
  const options = {
    paths: [] as string[],
    since: '',
    most: Infinity,
    sample: Infinity,
    seed: randomBytes(4).toString('hex'),
    all: false,
  }
  while (given.length) {
    const argument = given.shift()!
    if (argument === '--since') options.since = given.shift() ?? leave('--since wants a git ref')
    else if (argument === '--most') options.most = Number(given.shift()) || leave('--most wants a number')
    else if (argument === '--sample')
      options.sample = Number(given.shift()) || leave('--sample wants a number')
    else if (argument === '--seed') options.seed = given.shift() ?? leave('--seed wants a text')
    else if (argument === '--all') options.all = true
    else options.paths.push(argument)
  }
  return options
}

function leave(message: string): never {
  console.error(message)
  process.exit(1)
}
