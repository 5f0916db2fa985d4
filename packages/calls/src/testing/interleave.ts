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
