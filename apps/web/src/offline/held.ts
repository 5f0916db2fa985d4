import type { CancellationRange } from '@nemt/domain/ride/cancel.ts'
import type { Refused } from '../calls/answer.ts'
import type { PayloadOf } from '../calls/named.ts'
import { makeListeners } from '../state/listeners.ts'
import { forget, seal, unseal } from './vault.ts'

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

/** An act that is about a ride that is there. */
export type OfRide = Extract<Held, { kind: 'cancel' | 'ready' }>

/** The same act for its ride as it is now, or for the one that took its place over an edit. */
export function actFor(
  { refused: _refused, ...act }: OfRide,
  latest: HeldRide & { version: number },
): OfRide {
  const { key, version } = latest
  const ride = heldRide(latest)
  if (act.kind === 'ready') return { ...act, ride, payload: { ...act.payload, ride: key, version } }
  return { ...act, ride, payload: { ...act.payload, rides: [key], versions: { [key]: version } } }
}

/** How far a held cancellation goes: its ride alone, or the later ones of its series too. */
export function reachOf(act: Asked): CancellationRange {
  return (act.kind === 'cancel' && act.payload.range) || 'current'
}

/** Another passenger's acts are kept so long for when they sign in on this phone again; ms. */
const KEPT_MS = 30 * 24 * 3_600_000

/** All acts on the phone, whoever decided them, and who uses it now: they see and send their own alone. */
let all: readonly Held[] = []
let user: string | null = null
let own: readonly Held[] = []
let onItsWay: string | null = null
const { subscribe, notify } = makeListeners()

/** Runs work while no other tab of this portal does the same; without locks there is only this tab to mind. */
export function alone<T>(what: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(`held ${what}`, work) : work()
}

/** Does work unless a tab of this portal does the same at this moment; false where one does. */
async function unlessDone(what: string, work: () => Promise<void>): Promise<boolean> {
  if (!('locks' in navigator)) return work().then(() => true)
  return navigator.locks.request(`held ${what}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

/** Changes what is held, on the phone and here; where the phone keeps nothing, here. */
function change(by: (acts: readonly Held[]) => readonly Held[]): Promise<void> {
  return alone('change', async () => {
    all = by((await unseal<Held[]>('held')) ?? all)
    own = all.filter(({ owner }) => owner === user)
    notify()
    await seal('held', all)
  })
}

/** The acts of who uses this phone that wait on it, in the order in which they were decided. */
export const held = {
  subscribe,
  current: (): readonly Held[] => own,
  /** The act that is being sent: nobody can take it back any more. */
  onItsWay: (): string | null => onItsWay,
  goes: (id: string | null): void => {
    onItsWay = id
    notify()
  },
  /** Reads what is kept for a passenger; what another passenger of this phone decided waits until they come back. */
  load: (owner: string): Promise<void> => {
    user = owner
    return change((acts) => acts.filter((act) => act.owner === owner || act.at > Date.now() - KEPT_MS))
  },
  /** Holds an act of who uses the phone; one that is held already under its key is replaced. */
  hold: (act: Held): Promise<void> => {
    user = act.owner
    return change((acts) => [...acts.filter(({ id }) => id !== act.id), act].toSorted((a, b) => a.at - b.at))
  },
  /** Puts an act in the place of the one under its key. False where that was taken back meanwhile. */
  replace: async (act: Held): Promise<boolean> => {
    await change((acts) => acts.map((each) => (each.id === act.id ? act : each)))
    return own.some(({ id }) => id === act.id)
  },
  /** Takes an act off: it is done, or was looked at. */
  drop: (id: string): Promise<void> => change((acts) => acts.filter((act) => act.id !== id)),
  /** Takes an act back. False while a tab sends it: then it can't be any more. */
  takeBack: (id: string): Promise<boolean> => unlessDone(`act ${id}`, () => held.drop(id)),
  /** Nobody uses the phone any more: it forgets all but what was decided and not sent yet, which stays sealed. */
  leave: async (): Promise<void> => {
    user = null
    await forget('rides')
    await change((acts) => acts)
    if (all.length === 0) await forget()
  },
}
