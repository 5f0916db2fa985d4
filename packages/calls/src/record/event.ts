import type { EventRow } from '@nemt/store/change/changes.ts'
import type { Context } from '../pipeline/context.ts'

type Told = {
  collection: string
  key: string
  type: 'created' | 'edited' | 'archived'
  /** Whose the record is. */
  fleet?: string | undefined
}

/** What tells that a record was made, changed or removed: the office, and the screens of the fleet whose it is. */
export function recordEvent({ actor }: Context, { fleet, ...told }: Told): EventRow {
  return {
    ...{ ...told, actor, data: {} },
    ...(fleet === undefined
      ? { audience: ['staff'] }
      : { audience: ['staff', 'fleet'], fleet_keys: [fleet] }),
  }
}
