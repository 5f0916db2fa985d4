import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logWatch } from './log-watch.ts'

const before = process.env.DATA_DIR
const folder = mkdtempSync(path.join(tmpdir(), 'portal-logs-'))
const logs = path.join(folder, 'logs')
beforeAll(() => (process.env.DATA_DIR = folder))
afterAll(() => {
  if (before === undefined) delete process.env.DATA_DIR
  else process.env.DATA_DIR = before
  rmSync(folder, { recursive: true, force: true })
})

test('logs that can not be written are told once, and once when they can again; nothing is thrown', () => {
  const lines: string[] = []
  const look = logWatch((line) => lines.push(line))
  mkdirSync(logs)
  look()
  expect(lines).toEqual([])
  // A file in the way of the folder: root may write everything else.
  rmSync(logs, { recursive: true })
  writeFileSync(logs, '')
  look()
  look()
  expect(lines).toEqual([
    expect.stringMatching(/^The logs can not be written, the portal goes on without them: /),
  ])
  rmSync(logs)
  mkdirSync(logs)
  look()
  expect(lines.slice(1)).toEqual(['The logs can be written again'])
})

test('a log above 32 MB becomes the older part', () => {
  writeFileSync(path.join(logs, 'gateway.log'), Buffer.alloc(33 * 1024 * 1024, 'x'))
  logWatch(() => {})()
  expect(statSync(path.join(logs, 'gateway.log')).size).toBe(0)
  expect(readFileSync(path.join(logs, 'gateway.log.1'))).toHaveLength(33 * 1024 * 1024)
})
