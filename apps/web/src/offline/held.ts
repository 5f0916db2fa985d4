import type { Refused } from '../calls/answer.ts'
import type { PayloadOf } from '../calls/named.ts'
import { makeListeners } from '../state/listeners.ts'
import { seal, unseal } from './vault.ts'

/** What a held act says of its ride: enough to know it by. */
export type HeldRide = {
  key: string
  type: 'scheduled' | 'will-call'
  timezone: string
  times: { needed: number; appointment?: number | undefined }
}

/** What a held act says of a ride. */
export function heldRide({ key, type, timezone, times }: HeldRide): HeldRide {
  const { needed, appointment } = times
  return { key, type, timezone, times: { needed, ...(appointment === undefined ? {} : { appointment }) } }
}

/** What is to be done. */
type Asked =
  | { kind: 'cancel'; ride: HeldRide; payload: PayloadOf<'ride.cancel'> }
  /** Ready for a ride that waits for a call. */
  | { kind: 'ready'; ride: HeldRide; payload: PayloadOf<'ride.status'> }
  /** `draft`: the request as it is kept on the server until it was sent. */
  | { kind: 'request'; ride: Omit<HeldRide, 'key'>; payload: PayloadOf<'ride.create'>; draft?: string }
  /** The same trip as `like`, at the time of `ride`; what it takes besides is asked when there is a network. */
  | { kind: 'again'; ride: Omit<HeldRide, 'key'>; like: string }

/**
 * What a passenger decided without a network (docs/decisions/096). `id`: the idempotency key under which it is sent;
 * `at`: when they did, epoch ms; `refused`: why it was not done when it was sent, so that they have to look at it.
 */
export type Held = Asked & {
  id: string
  at: number
  owner: string
  refused?: Pick<Refused, 'code' | 'message'>
}

let all: readonly Held[] = []
let onItsWay: string | null = null
const { subscribe, notify } = makeListeners()

/** Runs work while no other tab of this portal does the same; without locks there is only this tab to mind. */
export function alone<T>(what: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`held ${what}`, work) : work()
}

/** Changes what is held, on the phone and here; where the phone keeps nothing, here. */
function change(by: (acts: readonly Held[]) => readonly Held[]): Promise<void> {
  return alone('change', async () => {
    all = by((await unseal<Held[]>('held')) ?? all)
    notify()
    await seal('held', all)
  })
}

/** The acts that wait on this phone, in the order in which they were decided. */
export const held = {
  subscribe,
  current: (): readonly Held[] => all,
  /** The act that is being sent: nobody can take it back any more. */
  onItsWay: (): string | null => onItsWay,
  goes: (id: string | null): void => {
    onItsWay = id
    notify()
  },
  /** Reads what is kept for a passenger; what another passenger of this phone left is forgotten. */
  load: (owner: string): Promise<void> => change((acts) => acts.filter((act) => act.owner === owner)),
  /** Holds an act; one that is held already under its key is replaced. */
  hold: (act: Held): Promise<void> =>
    change((acts) => [...acts.filter(({ id }) => id !== act.id), act].toSorted((a, b) => a.at - b.at)),
  /** Puts an act in the place of the one under its key. False where that was taken back meanwhile. */
  replace: async (act: Held): Promise<boolean> => {
    await change((acts) => acts.map((each) => (each.id === act.id ? act : each)))
    return all.some(({ id }) => id === act.id)
  },
  /** Takes an act off: it was taken back, or it is done. */
  drop: (id: string): Promise<void> => change((acts) => acts.filter((act) => act.id !== id)),
}
