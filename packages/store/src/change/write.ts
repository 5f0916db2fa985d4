import type { Store } from '../connect.ts'
import { answered, ask, endedForAnother } from '../read.ts'
import { refusedBy, Replayed, StoreRefused } from '../refused.ts'
import type { Changes } from './changes.ts'
import { statementOf } from './statement.ts'
import { noteWrite } from './unwritable.ts'

/**
 * Makes all changes of a call in one statement and one round trip, then wakes the readers of the event log.
 * Throws StoreRefused (`guard` with the missed guard's code, `unique`, `missing`, `unavailable`), and
 * Replayed when the idempotency key was used before: whoever lost that race gets the winner's answer.
 */
export async function write(store: Store, customer: string, changes: Changes): Promise<void> {
  const { text, values } = statementOf(store.columns, customer, changes)
  const run = () => answered(store.sql.unsafe(text, values as never[], { prepare: true }))
  try {
    await run().catch((error: unknown) => {
      if (!endedForAnother(error)) throw error
      return run()
    })
    noteWrite()
  } catch (error) {
    const refused = refusedBy(error)
    if (refused instanceof StoreRefused && refused.code) noteWrite(refused.code)
    if (
      changes.idempotency &&
      refused instanceof StoreRefused &&
      refused.kind === 'unique' &&
      refused.code === 'idempotency_pkey'
    )
      throw await firstAnswer(store, customer, changes.idempotency.key)
    throw refused
  }
  if (changes.events?.length) store.hint()
}

async function firstAnswer(store: Store, customer: string, key: string): Promise<Error> {
  const [row] = await ask(
    () => store.sql<{ fingerprint: string; answer: unknown }[]>`
      select i.fingerprint, i.answer
      from (select set_config('app.customer', ${customer}, true) as c offset 0) s
      cross join lateral (select * from idempotency where customer_key = s.c and key = ${key}) i`,
  )
  return row ? new Replayed(row.fingerprint, row.answer) : new StoreRefused('guard', 'conflict')
}
