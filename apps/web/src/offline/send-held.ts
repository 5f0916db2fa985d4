import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'
import type { Answer, Refusal } from '../calls/answer.ts'
import { outcomeOf as attemptOf } from '../calls/attempts.ts'
import type { DataOf, PayloadOf } from '../calls/named.ts'
import { send } from '../calls/send.ts'
import { alone, held, type Held, type HeldRide } from './held.ts'

/** Refusals after which the same act may be sent a moment later. */
const PASSING: readonly string[] = ['rate_limited', 'limited', 'busy', 'unauthenticated']

/**
 * Who was ready so long ago may have gone another way: they are asked again. So long ahead, too: a phone's clock that
 * was wrong without a network is set right by one, and nobody knows how long ago it was. ms.
 */
const READY_HOLDS = 20 * 60_000
/** Somebody has sent for the ride. */
const UNDER_WAY: readonly RideStatus[] = ['requesting', 'retry', 'pickup', 'waiting', 'enroute', 'completed']
/** What a held act is refused with that has to be asked again: the ride changed, or it took too long. */
export const ASK_AGAIN: readonly string[] = ['already_edited', 'ride_changed', 'ready_old']

type Outcome = 'done' | 'later' | 'taken_back' | Refusal

/** What is told of each act that was answered. */
type Told = (act: Held, outcome: 'done' | Refusal) => void

/**
 * Sends what is held, one act after the other, each under its own key and so at most once, and by one tab at a time.
 * An act that is refused stays, with the reason, until the passenger has looked at it. Ends early where there is no
 * network, or where another passenger signed in meanwhile; gives whether everything was answered.
 */
export function sendHeld(owner: string, told: Told): Promise<boolean> {
  return alone('send', async () => {
    // A phone that is full may not forget what is done: nothing is sent twice in one go.
    const tried = new Set<string>()
    for (let act = await nextOf(owner, tried); act; act = await nextOf(owner, tried)) {
      if (tried.size === 0 && !(await isSignedIn(owner))) return false
      tried.add(act.id)
      if (!(await settle(act, told))) return false
    }
    return true
  })
}

/** Sends an act that nobody has taken back until now; while it is sent, no tab can. False where it has to wait. */
function settle(act: Held, told: Told): Promise<boolean> {
  return alone(`act ${act.id}`, async () => {
    if (!(await isStillHeld(act))) return true
    held.goes(act.id)
    try {
      return await sendAndTell(act, told)
    } finally {
      held.goes(null)
    }
  })
}

async function sendAndTell(act: Held, told: Told): Promise<boolean> {
  const outcome = await sendAct(act)
  if (outcome === 'later') return false
  if (outcome === 'taken_back') return true
  if (outcome === 'done') await done(act)
  else await held.replace({ ...act, refused: { code: outcome.code, message: outcome.message } })
  told(act, outcome)
  return true
}

/** Whether no tab has taken an act back until now. */
async function isStillHeld({ owner, id }: Held): Promise<boolean> {
  await held.load(owner)
  return held.current().some((act) => act.id === id)
}

/** The first act that waits, as the phone has it now: while others were sent it may have been taken back. */
async function nextOf(owner: string, tried: ReadonlySet<string>): Promise<Held | undefined> {
  await held.load(owner)
  return held.current().find(({ id, refused }) => !refused && !tried.has(id))
}

/** Whether the browser's session is the passenger's: another tab may have signed somebody else in. */
async function isSignedIn(owner: string): Promise<boolean> {
  return (await send('passenger.info', { key: owner })).ok
}

/** Its draft goes first: of a page that is left meanwhile the act is still there, and both are done by the next one. */
async function done(act: Held): Promise<void> {
  if (act.kind === 'request' && act.draft) await send('draft.delete', { key: act.draft })
  await held.drop(act.id)
}

async function sendAct(act: Held): Promise<Outcome> {
  if (act.kind === 'request') return outcomeOf(await send('ride.create', act.payload, act.id))
  if (act.kind === 'again') return sendAgain(act)
  if (act.kind === 'ready') return sendReady(act)
  const outcome = outcomeOf(await send('ride.cancel', act.payload, act.id))
  return typeof outcome === 'string' || !(await isNow(act.ride.key, ['cancelled'])) ? outcome : 'done'
}

/** Sends for a ride that its passenger was ready for, unless that was too long ago. */
async function sendReady({ at, id, ride, payload }: Extract<Held, { kind: 'ready' }>): Promise<Outcome> {
  const isOld = Math.abs(Date.now() - at) > READY_HOLDS
  if (isOld && !(await isReached())) return 'later'
  const outcome = isOld
    ? { code: 'ready_old', message: '' }
    : outcomeOf(await send('ride.status', payload, id))
  return typeof outcome === 'string' || !(await isNow(ride.key, UNDER_WAY)) ? outcome : 'done'
}

/** Whether there is a network again. */
async function isReached(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  return answer?.ok === true
}

/** Makes a request of the trip that it is like, keeps it so, and sends it: what is sent again is the same. */
async function sendAgain({ like, ...act }: Extract<Held, { kind: 'again' }>): Promise<Outcome> {
  const answer = await send<DataOf<'ride.info'>>('ride.info', { keys: [like] })
  if (!answer.ok) return outcomeOf(answer)
  const { rides, purposes = {} } = answer.data
  // A ride that isn't there is a refusal.
  const [former] = rides as [Ride]
  const payload = requestLike(former, purposes[former.request], act.ride.times)
  if (!(await held.replace({ ...act, kind: 'request', payload }))) return 'taken_back'
  return outcomeOf(await send('ride.create', payload, act.id))
}

/** The office may have done it meanwhile: then all is as it was wanted. */
async function isNow(key: string, wanted: readonly RideStatus[]): Promise<boolean> {
  const answer = await send<DataOf<'ride.info'>>('ride.info', { keys: [key] })
  return answer.ok && answer.data.rides.some(({ status }) => wanted.includes(status))
}

function outcomeOf(answer: Answer<unknown>): Outcome {
  if (answer.ok) return 'done'
  const { code } = answer.error
  return attemptOf(code) === 'unknown' || PASSING.includes(code) ? 'later' : answer.error
}

/** A request of the same way as a ride's, for a passenger, who says no more than where from, where to and when. */
function requestLike(
  { type, reason, timezone, passenger, stops }: Ride,
  purpose: string | undefined,
  times: HeldRide['times'],
): PayloadOf<'ride.create'> {
  const { pickup, dropoff } = stops
  return {
    type: 'one',
    ...(purpose ? { purpose } : {}),
    rides: [
      {
        passenger: { key: passenger.key },
        ...{ type, reason, timezone, times },
        stops: { pickup: ownStop(pickup), dropoff: ownStop(dropoff) },
      },
    ],
  }
}

function ownStop({ address, name, type }: Ride['stops']['pickup']) {
  return { address, ...(name ? { name } : {}), ...(type ? { type } : {}) }
}
