import { ride as readRide } from '@nemt/domain/ride/schema.ts'
import { isObject, without } from '#/pipeline/fields.ts'

type Asked = { shape: Readonly<Record<string, unknown>> }

/** What is read of a ride's times and nobody enters with it: when its steps were. */
export const stamps = readRide.shape.times
  .pick({ pickup: true, waiting: true, enroute: true, completed: true, cancelled: true })
  .partial()
export const STAMPS = stamps.keyof().options

/** The same of its notes: why it was cancelled. */
const SAID = ['cancellation']

function questionOf(ride: unknown, { shape }: Asked): unknown {
  const unasked = Object.keys(readRide.shape).filter((name) => !(name in shape))
  const asked = without(ride, unasked)
  if (!isObject(asked)) return asked
  return {
    ...asked,
    ...('times' in asked ? { times: without(asked.times, STAMPS) } : {}),
    ...('notes' in asked ? { notes: without(asked.notes, SAID) } : {}),
  }
}

/**
 * The payload of a call that asks something about rides, which may be sent as they were read (V368): what is known of
 * a ride and doesn't matter for the answer is left out. What no ride has is still refused.
 */
export function asQuestion(payload: unknown, asked: Asked): unknown {
  if (!isObject(payload)) return payload
  const { ride, rides } = payload
  return {
    ...payload,
    ...(Array.isArray(rides) ? { rides: rides.map((each: unknown) => questionOf(each, asked)) } : {}),
    ...(isObject(ride) ? { ride: questionOf(ride, asked) } : {}),
  }
}
