import { dispatchTraits } from './dispatch.ts'
import type { DispatchKind } from './schema.ts'
import { dispatchKinds } from './values.ts'

/** Kinds behind which a network of drivers answers at once. */
const networks: readonly DispatchKind[] = ['Uber', 'Lyft']

test.each([...dispatchKinds, undefined])(
  'server-behaviour §2.1 a live request to %s waits its time',
  (kind) => {
    const minutes = kind && networks.includes(kind) ? 10 : 20
    expect(dispatchTraits(kind).acknowledgeMinutes).toBe(minutes)
  },
)
