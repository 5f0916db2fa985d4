import { openStore, type Store } from '../connect.ts'
import { StoreRefused } from '../refused.ts'
import { freshCustomer } from '../testing/stores.ts'
import { removal, update } from './changes.ts'
import { purge } from './purge.ts'
import { isUnwritable } from './unwritable.ts'
import { write } from './write.ts'

/** A store whose statements end as they are told to, one after the other. */
function endingWith(...errors: object[]) {
  const sent: string[] = []
  const sql = {
    unsafe: (text: string) => {
      sent.push(text)
      const error = errors.shift()
      return error
        ? Promise.reject(Object.assign(new Error('failed'), error))
        : Promise.resolve([{ done: true }])
    },
  }
  const columns = new Map([['team', new Map([['key', 'text']])]])
  return { store: { sql, columns, url: '', hint: () => {} } as unknown as Store, sent }
}

const changes = { removes: [removal('team', { key: 'TEA1' })] }

test.each(['CONNECTION_CLOSED', 'CONNECTION_ENDED', 'CONNECT_TIMEOUT', '57P01', '53300', 'ECONNRESET'])(
  'R1 a write is sent once though %s leaves open whether it was made',
  async (code) => {
    const { store, sent } = endingWith({ code })
    await expect(write(store, 'c', changes)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(sent).toHaveLength(1)
  },
)

test.each(['53100', '53200', '58030', '25006'])(
  'a write that %s kept from being stored is known until the next one is made',
  async (code) => {
    const { store } = endingWith({ code })
    await expect(write(store, 'c', changes)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(isUnwritable()).toBe(true)
    await write(store, 'c', changes)
    expect(isUnwritable()).toBe(false)
  },
)

test.each(['57P01', '23505'])('one that ended with %s says nothing of the disk', async (code) => {
  const { store } = endingWith({ code })
  await expect(write(store, 'c', changes)).rejects.toBeInstanceOf(StoreRefused)
  expect(isUnwritable()).toBe(false)
})

test('R21 one that the database ended in place of another, of which nothing was kept, is sent again', async () => {
  const { store, sent } = endingWith({ code: '57014', message: 'canceling statement due to user request' })
  await write(store, 'c', changes)
  expect(sent).toHaveLength(2)
})

test('R21 one that was ended for its own sake is not', async () => {
  const { store, sent } = endingWith({
    code: '57014',
    message: 'canceling statement due to statement timeout',
  })
  await expect(write(store, 'c', changes)).rejects.toBeInstanceOf(StoreRefused)
  expect(sent).toHaveLength(1)
})

test('S2 statements name their customer themselves, also where row level security doesn’t hold', async () => {
  const past = await openStore(process.env.DATABASE_URL ?? '', { max: 2 })
  const [ours, theirs] = [freshCustomer(), freshCustomer()]
  const idempotency = (answer: string) => ({ key: 'k', fingerprint: 'f', answer })
  for (const customer of [ours, theirs])
    await write(past, customer, {
      inserts: { team: ['a', 'b', 'c'].map((key) => ({ key, name: 'before' })) },
      idempotency: idempotency(customer),
    })
  await write(past, ours, {
    updates: [update('team', { where: { key: 'a' }, set: { name: 'after' }, must: 'several' })],
    removes: [removal('team', { key: 'b' })],
  })
  expect(await purge(past, ours, { table: 'team', gone: past.sql`t.key = 'c'`, most: 10 })).toBe(1)
  const kept = async (customer: string) =>
    (await past.sql`select key, name from team where customer_key = ${customer} order by key`).map(
      ({ key, name }) => [key, name],
    )
  expect(await kept(ours)).toEqual([['a', 'after']])
  expect(await kept(theirs)).toEqual(['a', 'b', 'c'].map((key) => [key, 'before']))
  for (const customer of [ours, theirs]) {
    const replayed = { fingerprint: 'f', answer: customer }
    const again = { idempotency: idempotency('second') }
    await expect(write(past, customer, again)).rejects.toMatchObject(replayed)
  }
  await past.close()
})
