import { until } from '@nemt/store/testing/until.ts'
import { pushAddress, replaceAddress } from './address.ts'

let heard: string[] = []

function goTo(path: string): void {
  Object.assign(location, { pathname: path, search: '', hash: '' })
}

/** A tab's history before any router listens, at a first address. */
function openAt(path: string): void {
  heard = []
  Object.assign(globalThis, {
    location: {},
    history: Object.create({
      state: null,
      pushState: (_state: unknown, _title: string, to: string) => goTo(to),
      replaceState: (_state: unknown, _title: string, to: string) => goTo(to),
    }) as object,
  })
  goTo(path)
}

/** The router begins to listen, and hears of each address from now on. */
function listen(): void {
  const write = (_state: unknown, _title: string, to: string) => {
    heard.push(to)
    goTo(to)
  }
  Object.assign(history, { pushState: write, replaceState: write })
}

describe.each([
  ['pushed', pushAddress],
  ['replaced', replaceAddress],
])('an address that is %s', (_, give) => {
  beforeEach(() => openAt('/dashboard'))

  test('is told the router that listens', () => {
    listen()
    give('/dashboard/RID1')
    expect(heard).toEqual(['/dashboard/RID1'])
  })

  test('before the router listens is there at once, and told when it does', async () => {
    give('/dashboard/RID1')
    expect(location.pathname).toBe('/dashboard/RID1')
    listen()
    await until(() => heard.length > 0)
    expect(heard).toEqual(['/dashboard/RID1'])
  })

  test('before the router listens outlives what the router writes as it begins', async () => {
    give('/dashboard/RID1')
    goTo('/dashboard')
    listen()
    await until(() => location.pathname === '/dashboard/RID1')
    expect(heard).toEqual(['/dashboard/RID1'])
  })
})

test('of two addresses that were given before the router listens the later one stands', async () => {
  openAt('/dashboard')
  pushAddress('/dashboard/RID1')
  pushAddress('/dashboard/RID2')
  listen()
  await until(() => heard.length > 0)
  expect(heard).toEqual(['/dashboard/RID2'])
  expect(location.pathname).toBe('/dashboard/RID2')
})
