import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { invalid } from '../pipeline/refusal.ts'
import { passengerStep } from './passenger.ts'
import { offerStep, record, rideSteps, type Fields, type Step } from './ride.ts'

/** A map of collections, each a map of records by key, or a path to one record or one of its parts. */
export const changes = z.record(z.string().max(120), z.unknown())

/** Changes records in the shape `{ "ride:info": { KEY: {…} } }`; paths such as `ride:info/KEY/status` and `ride:offers/RIDE/FLEET` work too. */
export const dataMerge = defineCall({
  name: 'data.merge',
  does: 'Changes records of collections: {"ride:info": {"RID…": {"status": "requesting"}}}, {"ride:offers": {"RID…": {"FLT…": {"status": "accepted"}}}}, {"patient:info": {"PAS…": {…}}}.',
  effect: 'write',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: changes,
  output: z.record(z.string(), z.unknown()),
  run: async (context, input) => take(context, stepsOf(input)),
})

export type Steps = { path: string; step: Step }[]
export const stepsOf = (input: Record<string, unknown>): Steps => Object.entries(input).flatMap(([path, value]) => stepsAt(path, value).map((step) => ({ path, step })))

/** Takes the steps in their order; the last one carries the idempotency key. Answers by path; several records of one path by their order. */
export const take = async (context: Context, steps: Steps): Promise<Fields> => {
  const done: Fields = {}
  for (const [at, { path, step }] of steps.entries()) done[path] = await step(at === steps.length - 1 ? context : context.unkeyed())
  return done
}

type Merger = { one: (key: string, value: unknown, part: string | undefined) => Step[] }
const mergers: Record<string, Merger> = {
  'ride:info': { one: (ride, value, part) => rideSteps(ride, part === 'status' ? { status: value } : record(value, ride)) },
  'ride:offers': {
    one: (ride, value, fleet) => (fleet ? [offerStep(ride, fleet, record(value, ride))] : Object.entries(record(value, ride)).map(([one, change]) => offerStep(ride, one, record(change, one)))),
  },
  'patient:info': { one: (passenger, value, part) => [passengerStep(passenger, part ? { [part]: value } : record(value, passenger))] },
}

const stepsAt = (path: string, value: unknown): Step[] => {
  const [collection = '', one, part] = path.split('/')
  const merger = mergers[collection]
  if (!merger) throw invalid(path.slice(0, 60), 'is not a collection that can be changed here')
  const changed = one === undefined ? Object.entries(record(value, path)) : [[one, value] as const]
  const stranger = changed.find(([name]) => !key.safeParse(name).success)
  if (stranger) throw invalid(`${collection}.${stranger[0].slice(0, 60)}`, 'is not a key')
  return changed.flatMap(([name, change]) => merger.one(name, change, part))
}
