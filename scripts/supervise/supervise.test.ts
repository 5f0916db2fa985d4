import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { until } from '../wait-until.ts'
import { supervise } from './supervise.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-supervise-'))
const before = process.env.DATA_DIR

beforeAll(() => {
  process.env.DATA_DIR = folder
})

afterAll(() => {
  if (before === undefined) delete process.env.DATA_DIR
  else process.env.DATA_DIR = before
  rmSync(folder, { recursive: true, force: true })
})

/**
 * A supervised Node program made of that code; `lines` is what it prints, `told` what the supervisor says of
 * it.
 */
function watched(code: string) {
  const lines: string[] = []
  const statuses: string[] = []
  const program = supervise(
    { name: 'probe', command: process.execPath, args: ['-e', code], onLine: (line) => lines.push(line) },
    (line) => statuses.push(line),
  )
  return { one: program, lines, told: statuses }
}

const STAYS = 'setInterval(() => {}, 1000); console.log(process.pid)'

test('a program that is killed comes back, and a line says so', async () => {
  const { one, lines, told } = watched(STAYS)
  await until(() => lines.length === 1, 5_000)
  process.kill(Number(lines[0]), 'SIGKILL')
  await until(() => lines.length === 2, 5_000)
  expect(lines[1]).not.toBe(lines[0])
  expect(told).toEqual(['probe stopped (SIGKILL), starting it again in 0.2 s'])
  expect(one.crashes()).toBe(1)
  await one.stop(2_000)
})

test('one that keeps ending is started at growing distances', async () => {
  const { one, told } = watched('process.exit(3)')
  await until(() => told.length === 4, 10_000)
  await one.stop(0)
  expect(told.slice(0, 4)).toEqual(
    [0.2, 0.4, 0.8, 1.6].map((pause) => `probe stopped (exit 3), starting it again in ${pause} s`),
  )
})

test('a stopped program stays stopped', async () => {
  const { one, lines } = watched(STAYS)
  await until(() => lines.length === 1, 5_000)
  await one.stop(2_000)
  expect(one.running()).toBe(false)
  expect(() => process.kill(Number(lines[0]), 0)).toThrow('ESRCH')
})

test('one that does not listen to SIGTERM is killed when its time is over', async () => {
  const { one, lines } = watched(`process.on('SIGTERM', () => {}); ${STAYS}`)
  await until(() => lines.length === 1, 5_000)
  await one.stop(100)
  expect(() => process.kill(Number(lines[0]), 0)).toThrow('ESRCH')
})

test('what it says on standard error is in its log', async () => {
  const { one, lines } = watched(`console.error('alas'); ${STAYS}`)
  await until(() => lines.length === 1, 5_000)
  expect(one.said()).toBe('alas\n')
  expect(readFileSync(path.join(folder, 'logs', 'probe.log'), 'utf8')).toContain('alas')
  await one.stop(2_000)
})
