import { key } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { callNamed } from '../registry.ts'
import type { Context } from '../pipeline/context.ts'
import { defineCall } from '../pipeline/define.ts'
import { forbidden, invalid } from '../pipeline/refusal.ts'
import { parse, permit } from '../pipeline/run.ts'

/** Makes another call for the same person, with that call's own permission and checks. */
export const makeCall = async (context: Context, name: string, payload: unknown): Promise<unknown> => {
  const call = callNamed(name)
  if (!call) throw forbidden()
  permit(call, context.principal)
  return call.output.parse(await call.run(context, parse(call, payload)))
}

type Reader = (context: Context, wanted: Record<string, unknown>) => Promise<Record<string, unknown>>
const each = (read: (context: Context, key: string) => Promise<unknown>): Reader => async (context, wanted) =>
  Object.fromEntries(await Promise.all(Object.keys(wanted).slice(0, 100).map(async (one) => [one, await read(context, one)] as const)))

/** The collections of the specification (doc 2 §7.2), each read through the call that owns its rules. */
const collections: Record<string, Reader> = {
  'customer:info': async (context) => ({ [context.customer.key]: await makeCall(context, 'customer.info', {}) }),
  'ride:info': async (context, wanted) => {
    const { rides } = (await makeCall(context, 'ride.info', { keys: Object.keys(wanted) })) as { rides: { key: string }[] }
    return Object.fromEntries(rides.map((ride) => [ride.key, ride]))
  },
  'ride:events': each((context, ride) => makeCall(context, 'ride.events', { ride })),
  'ride:offers': each((context, ride) => makeCall(context, 'offer.list', { ride })),
  'patient:info': each((context, passenger) => makeCall(context, 'passenger.info', { key: passenger })),
  'contact:info': async (context) => {
    const { contacts } = (await makeCall(context, 'contact.list', {})) as { contacts: { key: string }[] }
    return Object.fromEntries(contacts.map((contact) => [contact.key, contact]))
  },
  'team:info': async (context) => {
    const { teams } = (await makeCall(context, 'team.list', {})) as { teams: { key: string }[] }
    return Object.fromEntries(teams.map((team) => [team.key, team]))
  },
}

/** Reads collections in the shape `{ "ride:info": { KEY: true } }` and gives the same shape with the records. */
export const dataQuery = defineCall({
  name: 'data.query',
  does: 'Reads records of collections: {"ride:info": {"RID…": true}}.',
  effect: 'read',
  permission: 'session',
  scopes: ['coordinator', 'passenger', 'fleet'],
  input: z.record(z.string().max(60), z.union([z.literal(true), z.record(key, z.unknown())])),
  output: z.record(z.string(), z.record(z.string(), z.unknown())),
  run: async (context, input) => {
    const found: Record<string, Record<string, unknown>> = {}
    for (const [name, wanted] of Object.entries(input)) {
      const read = collections[name]
      if (!read) throw invalid(name, `${name} is not a collection that can be read here`)
      found[name] = await read(context, wanted === true ? {} : wanted)
    }
    return found
  },
})
