// Puts faults into the code one at a time, runs the tests related to the file, and tells which faults no test
// noticed.
//   PATH …        files or folders; without any, what has changed since the merge base with main
//   --since REF   what has changed since REF
//   --most N      at most N faults of each file, spread over it
//   --all         after the tests nearest to the file also all others that import it, which may take
//                 minutes for one fault
// Tests that fail without any fault are named and left out. Ends well when every package notices 90 % of its
// faults. What can't or needn't be noticed stands in tests/mutants.tsv with its reason.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../folders.ts'
import { LEASH } from '../supervise/leashed.ts'
import { faulty, mutantsOf, spread, type Mutant } from './mutants.ts'

const ENOUGH = 0.9
/** A fault may make a loop endless: that is noticed, too. What is sound may take long on a busy machine. ms. */
const LIMIT = 180_000
const SOUND_LIMIT = 900_000
/** A fault has this many times as long as its tests take without one. */
const LEEWAY = 3
const AT_ONCE = 2
/** Two lanes on a busy machine are slow, and slowness is no sign that a fault was noticed. */
const PATIENCE = '--testTimeout=60000'
const installed = createRequire(path.join(root, 'package.json'))
const JEST = path.join(path.dirname(installed.resolve('jest/package.json')), 'bin', 'jest.js')
const SOURCE = /^(?!.*\/generated\/)(packages|apps)\/[^/]+\/src\/.*(?<!\.test|\.d)\.tsx?$/
const scratch = path.join(root, 'test-results', 'mutants')

interface Tried {
  file: string
  mutant: Mutant
  outcome: 'killed' | 'survived' | 'explained'
}

const { paths, since, most, all } = readArguments(process.argv.slice(2))
const files = (paths.length ? paths.flatMap(filesOf) : changedSince(since)).filter((file) =>
  SOURCE.test(file),
)
if (files.length === 0) leave('There is no source file in packages or apps to put a fault into')
mkdirSync(scratch, { recursive: true })
const explained = readExplained()
const database = await startDatabase()
const tried: Tried[] = []
for (const file of files) tried.push(...(await tryFile(file)))
database.stop()
process.exit(report(tried) ? 0 : 1)

async function tryFile(file: string): Promise<Tried[]> {
  const text = readFileSync(path.join(root, file), 'utf8')
  const lines = text.split('\n')
  const queue = spread(mutantsOf(file, text), most)
  const tests = await soundTests(file)
  const results: Tried[] = []
  const work = async (lane: number): Promise<void> => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const isExplained = explained.has([file, lines[mutant.line - 1]?.trim(), mutant.name].join('\t'))
      const noticed = !isExplained && (await killed(file, faulty(text, mutant), tests, lane))
      const unlessExplained = noticed ? 'killed' : 'survived'
      const outcome = isExplained ? 'explained' : unlessExplained
      results.push({ file, mutant, outcome })
      if (outcome === 'survived') console.log(`survived  ${file}:${mutant.line}  ${mutant.name}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, lane) => work(lane)))
  console.log(`${file}: ${inWords(results)}`)
  return results
}

/** Tests that run as one, and how long they may take with a fault. ms. */
interface Group {
  tests: string[]
  limit: number
}

/**
 * The related tests that pass without any fault, in their groups: one that fails anyway would seem to notice
 * everything. It is named and left out.
 */
async function soundTests(file: string): Promise<Group[]> {
  const groups: Group[] = []
  for (const group of relatedTests(file)) {
    const began = performance.now()
    const sound = (await pass(group, {}, SOUND_LIMIT)) ? group : await passing(group)
    const limit = Math.max(LIMIT, LEEWAY * (performance.now() - began))
    if (sound.length > 0) groups.push({ tests: sound, limit })
  }
  return groups
}

/** Those of a group that pass when each runs by itself. */
async function passing(group: string[]): Promise<string[]> {
  const sound: string[] = []
  for (const test of group) {
    if (await pass([test], {}, SOUND_LIMIT)) sound.push(test)
    else console.log(`left out, it fails without any fault: ${path.relative(root, test)}`)
  }
  return sound
}

/** Whether a test fails, or no end comes: those nearest to the file first, then (with --all) the others. */
async function killed(file: string, text: string, groups: Group[], lane: number): Promise<boolean> {
  const mutant = path.join(scratch, `${process.pid}-${lane}.json`)
  writeFileSync(mutant, JSON.stringify({ file: path.join(root, file), text }))
  for (const { tests, limit } of groups) if (!(await pass(tests, { MUTANT: mutant }, limit))) return true
  return false
}

function pass(tests: string[], env: Record<string, string>, limit: number): Promise<boolean> {
  const args = [
    ...LEASH,
    JEST,
    '--ci',
    '--bail',
    '--silent',
    '--runInBand',
    PATIENCE,
    '--runTestsByPath',
    ...tests,
  ]
  const stdio = ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore']
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, stdio })
  const timer = setTimeout(() => child.kill('SIGKILL'), limit)
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer)
      resolve(code === 0)
    })
  })
}

/**
 * The tests that import the file: those of its folder (else of its package, else all), and with --all the
 * others, too.
 */
function relatedTests(file: string): string[][] {
  const args = [JEST, '--listTests', '--findRelatedTests', file]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }).trim()
  const tests = output ? output.split('\n') : []
  const packageFolder = path.join(root, ...file.split('/').slice(0, 2)) + path.sep
  const places = [
    (test: string) => path.dirname(test) === path.dirname(path.join(root, file)),
    (test: string) => test.startsWith(packageFolder),
    () => true,
  ]
  const near = places.map((place) => tests.filter(place)).find(({ length }) => length > 0) ?? []
  const others = tests.filter((test) => !near.includes(test))
  return [near, all ? others : []].filter(({ length }) => length > 0)
}

function report(results: Tried[]): boolean {
  const packages = Map.groupBy(results, ({ file }) => file.split('/').slice(0, 2).join('/'))
  const lacking = [...packages].filter(([name, those]) => {
    console.log(`\n${name}: ${inWords(those)}`)
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

/** One database for all runs; each test makes its own customers in it. */
async function startDatabase(): Promise<{ stop: () => void }> {
  const script = path.join(root, 'scripts', 'database', 'throwaway.ts')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', (code) => reject(new Error(`The test database did not start (exit ${code})`)))
  })
  Object.assign(process.env, JSON.parse(line), { KEEP_DATABASE_ENV: '1' })
  return { stop: () => child.stdin.end() }
}

function filesOf(given: string): string[] {
  const full = path.resolve(root, given)
  if (!existsSync(full)) leave(`There is no ${given}`)
  const found = statSync(full).isDirectory() ? globSync('**/*.{ts,tsx}', { cwd: full }) : ['']
  return found.map((file) => path.relative(root, path.join(full, file))).sort()
}

function changedSince(ref: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const base = ref || git('merge-base', 'HEAD', 'main')
  const changed = git('diff', '--name-only', '--diff-filter=d', base).split('\n')
  return [...changed, ...git('ls-files', '--others', '--exclude-standard').split('\n')]
}

function readArguments(given: string[]) {
  const options = { paths: [] as string[], since: '', most: Infinity, all: false }
  while (given.length) {
    const argument = given.shift()!
    if (argument === '--since') options.since = given.shift() ?? leave('--since wants a git ref')
    else if (argument === '--most') options.most = Number(given.shift()) || leave('--most wants a number')
    else if (argument === '--all') options.all = true
    else options.paths.push(argument)
  }
  return options
}

function leave(message: string): never {
  console.error(message)
  process.exit(1)
}
