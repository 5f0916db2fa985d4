import type { Portal } from '../pipeline/portal.ts'

/**
 * The portal, with something that happens once after a call has read its facts and before it writes: the
 * moment of every lost update.
 */
export function beforeWriting<P extends Portal>(portal: P, happens: () => Promise<unknown>): P {
  let due = true
  const sql = new Proxy(portal.store.sql, {
    get: (target, name) => {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...args: Parameters<typeof target.unsafe>) => {
        // A piece of a query names no values; a write does.
        if (!due || args.length === 1) return target.unsafe(...args)
        due = false
        return happens().then(() => target.unsafe(...args))
      }
    },
  })
  return { ...portal, store: { ...portal.store, sql } }
}

/**
 * The portal, with something that begins once a call's writing is made and not kept yet, and waits for it: the moment
 * of whoever decided by what was there before. `begins` gives what is to be waited for afterwards.
 */
export function beforeKeeping<P extends Portal>(portal: P, begins: () => Promise<unknown>) {
  let due = true
  const later: Promise<unknown>[] = []
  const { sql: own } = portal.store
  const sql = new Proxy(own, {
    get: (target, name) => {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...args: Parameters<typeof target.unsafe>) => {
        if (!due || args.length === 1) return target.unsafe(...args)
        due = false
        return own.begin(async (transaction) => {
          const written = await transaction.unsafe(...args)
          later.push(begins())
          await waitingForLock(portal)
          return written
        })
      }
    },
  })
  return { by: { ...portal, store: { ...portal.store, sql } }, begun: () => Promise.all(later) }
}

/** Resolves once somebody waits in this database for a row that another one has. */
async function waitingForLock({ store }: Portal): Promise<void> {
  const [row] = await store.sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  if (!row) await waitingForLock({ store } as Portal)
}
