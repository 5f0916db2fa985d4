import { createServer, type AddressInfo, type Socket } from 'node:net'
import { connect } from './connect.ts'
import { openSql } from './open.ts'
import { ask } from './read.ts'

const url = process.env.APP_DATABASE_URL ?? ''

test('a connection plans for tables that are full, whatever they hold now', async () => {
  const sql = connect(url, { max: 1 })
  const settings = await sql<{ name: string; setting: string }[]>`
    select name, setting from pg_settings where name in ('enable_seqscan', 'plan_cache_mode') order by 1`
  expect(settings.map(({ name, setting }) => [name, setting])).toEqual([
    ['enable_seqscan', 'off'],
    ['plan_cache_mode', 'force_generic_plan'],
  ])
  await sql.end()
})

test('a pool has no more connections than it may, and sixteen where nobody says', async () => {
  const servers = async (max?: number) => {
    const sql = connect(url, max === undefined ? {} : { max })
    const asked = Array.from(
      { length: 40 },
      () => sql<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.02)::text`,
    )
    const pids = (await Promise.all(asked)).map(([row]) => row?.pid)
    await sql.end()
    return new Set(pids).size
  }
  expect([await servers(2), await servers()]).toEqual([2, 16])
})

test('R1 a server that takes a connection and says nothing is unavailable within seconds', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  const { port } = silent.address() as AddressInfo
  const sql = connect(`postgres://nobody@127.0.0.1:${port}/portal`, { max: 1 })
  const began = performance.now()
  await expect(ask(() => sql`select 1`)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'CONNECT_TIMEOUT',
  })
  expect(performance.now() - began).toBeLessThan(5_900)
  await sql.end({ timeout: 0 })
  for (const socket of sockets) socket.destroy()
  silent.close()
})

test('a folder in the address is where the server’s socket lies, as libpq has it', async () => {
  const address = new URL(url)
  const sql = openSql(`${address.protocol}//nobody@nowhere.invalid:5432/portal?host=/nowhere/at/all`, {
    max: 1,
    connection: { application_name: 'said' },
  })
  expect(sql.options).toMatchObject({ max: 1, connection: { application_name: 'said' } })
  await expect(sql`select 1`).rejects.toMatchObject({
    code: 'ENOENT',
    address: '/nowhere/at/all/.s.PGSQL.5432',
  })
  await sql.end({ timeout: 0 })
})
