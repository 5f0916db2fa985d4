import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from './test.ts'
import { geography } from '../../prisma/demo/geography.ts'
import { call, tokenOf } from './call.ts'
import { haveSession } from './people.ts'

const folder = process.env.E2E_FOLDER!

/** Numbers of the running processes whose parent is that one, with their command lines. */
function childrenOf(parent: number): { pid: number; command: string }[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return rows.flatMap((row) => {
    const [, pid, ppid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []
    return Number(ppid) === parent ? [{ pid: Number(pid), command: command! }] : []
  })
}

function supervised(command: RegExp) {
  return childrenOf(Number(process.env.E2E_PID)).find((program) => command.test(program.command))?.pid
}

// While PostgreSQL starts again there is no such file.
function postmaster() {
  const file = path.join(folder, 'postgres', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined
}

const parts: [string, () => number | undefined][] = [
  ['gateway', () => supervised(/apps\/gateway\/src\/main\.ts/)],
  ['worker', () => supervised(/apps\/worker\/src\/main\.ts/)],
  ['web', () => supervised(/next-server|next\/dist\/bin\/next/)],
  ['router', () => supervised(/maps\/area\/process\.ts/)],
  ['postgres-keeper', () => supervised(/database\/keeper\.ts/)],
  ['PostgreSQL', postmaster],
]

for (const [name, find] of parts) {
  test(`${name} comes back after a kill, and the portal is ready again`, async ({ page }) => {
    const before = find()
    expect(before).toBeGreaterThan(1)
    process.kill(before!, 'SIGKILL')
    await expect.poll(() => find() ?? before, { intervals: [50], timeout: 20_000 }).not.toBe(before)
    await expect
      .poll(async () => (await page.goto('/api/ready').catch(() => undefined))?.status(), {
        intervals: [100],
        timeout: 30_000,
      })
      .toBe(200)
    await page.goto('/login')
    await expect(page.getByText('Lakeside Health').first()).toBeVisible()
  })
}

test('a page that was opened while PostgreSQL stood still comes back by itself', async ({ page }) => {
  await haveSession(page)
  const main = postmaster()!
  const all = [main, ...childrenOf(main).map(({ pid }) => pid)]
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => all.forEach((pid) => process.kill(pid, name))
  signal('SIGSTOP')
  try {
    await page.goto('/dashboard')
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible({
      timeout: 30_000,
    })
  } finally {
    signal('SIGCONT')
  }
  await expect(page.getByRole('link', { name: 'New Trip Request' })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toHaveCount(0)
})

test('while the router is gone the model answers, and nothing changes but the source', async () => {
  const token = await tokenOf('lakeside', 'coordinator')
  let asked = 0
  // Another way each time: what was found once is remembered.
  const estimate = () => {
    const { clinic, dialysis } = geography.lakeside.facilities
    const pickup = { lat: clinic.lat - 0.0001 * ++asked, lng: clinic.lng }
    const dropoff = { lat: dialysis.lat, lng: dialysis.lng }
    const question = { timestamp: Date.now() + 3 * 3_600_000, pickup, dropoff }
    return call<Record<string, unknown>>('lakeside', 'map.estimate.pickup', question, token)
  }
  let before: Record<string, unknown> = {}
  const source = async () => (before = await estimate()).source
  await expect.poll(source, { timeout: 60_000 }).toBe('route')
  process.kill(supervised(/maps\/area\/process\.ts/)!, 'SIGKILL')
  const meanwhile = await estimate()
  expect(meanwhile.source).toBe('model')
  expect(Object.keys(meanwhile)).toEqual(Object.keys(before))
  await expect.poll(source, { timeout: 30_000 }).toBe('route')
})
