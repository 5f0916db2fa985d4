import { listQuery } from '@nemt/calls/ride/record/listed.ts'
import { ridesInOrder } from '@nemt/calls/ride/record/named.ts'
import { connect, openStore, type Store } from '@nemt/store/connect.ts'
import { write } from '@nemt/store/change/write.ts'
import { readRows } from '@nemt/store/read.ts'
import { compareRates, rounded, type Row } from './measure.ts'
import type { Stack } from './stack.ts'

/**
 * P8: the product's own statements with row level security against the same ones by a role that it does not
 * bind.
 */
export async function measureIsolation(stack: Stack): Promise<Row[]> {
  const app = await openStore(stack.env.APP_DATABASE_URL as string, { max: 16, name: 'bench-app' })
  const owner = connect(stack.env.DATABASE_URL as string, { max: 16, name: 'bench-owner' })
  const free: Store = { ...app, sql: owner }
  const pick = (): string => stack.customers[Math.floor(Math.random() * stack.customers.length)] as string
  const search = (store: Store) => () => {
    const { sql } = store
    const from = Date.now() + Math.floor(Math.random() * 140) * 86_400_000
    return readRows(
      store,
      pick(),
      listQuery(
        sql,
        ridesInOrder(sql, {
          ...{ from, to: from + 7 * 86_400_000, most: 50 },
          condition: sql`r.status = any(${['scheduling', 'confirmed']})`,
        }),
      ),
    )
  }
  let count = 0
  const add = (store: Store) => () =>
    write(store, pick(), {
      inserts: { team: [{ key: `TEA${process.pid}${count++}`, name: 'Bench' }] },
      audit: [{ actor: { kind: 'system', key: 'test' }, action: 'bench' }],
      idempotency: { key: `I${process.pid}${count++}`, fingerprint: 'x', answer: {} },
    })
  const read = await compareRates(search(app), search(free), { callers: 16, seconds: 3 })
  const changed = await compareRates(add(app), add(free), { callers: 16, seconds: 3 })
  await owner.end()
  await app.close()
  const row = (what: string, { value, reference, ratio }: typeof read): Row => ({
    id: 'P8',
    what,
    value: rounded(value),
    reference: rounded(reference),
    unit: '/s',
    ratio: rounded(ratio),
    floor: 0.85,
    goal: 0.95,
    better: 'higher',
  })
  return [
    row('search with row level security / without', read),
    row('write with row level security / without', changed),
  ]
}
