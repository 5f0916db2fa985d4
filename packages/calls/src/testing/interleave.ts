import type { Portal } from '../pipeline/portal.ts'

/** Whether a statement writes, and into that table if one is named. A piece of a query names no values. */
function isWriting([text, ...values]: readonly unknown[], into: string | undefined): boolean {
  return values.length > 0 && (into === undefined || String(text).includes(`insert into "${into}"`))
}

/**
 * The portal, with something that happens once after a call has read its facts and before it writes: the
 * moment of every lost update. `into`: the table of the writing that is meant, where it is not the first one.
 */
export function beforeWriting<P extends Portal>(
  portal: P,
  happens: () => Promise<unknown>,
  into?: string,
): P {
  let due = true
  const sql = new Proxy(portal.store.sql, {
    get: (target, name) => {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...args: Parameters<typeof target.unsafe>) => {
        if (!due || !isWriting(args, into)) return target.unsafe(...args)
        due = false
        return happens().then(() => target.unsafe(...args))
      }
    },
  })
  return { ...portal, store: { ...portal.store, sql } }
}

/**
 * The portal, with something that begins once a call's writing is made and not kept yet, and waits for it: the moment
 * of whoever decided by what was there before. `begins` gives what is to be waited for afterwards; `into` as above.
 */
export function beforeKeeping<P extends Portal>(portal: P, begins: () => Promise<unknown>, into?: string) {
  let due = true
  const later: Promise<unknown>[] = []
  const { sql: own } = portal.store
  const sql = new Proxy(own, {
    get: (target, name) => {
      if (name !== 'unsafe') return Reflect.get(target, name)
      return (...args: Parameters<typeof target.unsafe>) => {
        if (!due || !isWriting(args, into)) return target.unsafe(...args)
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
