import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import type { Fields } from '../pipeline/fields.ts'
import { scopes, changesShape, changedShape, stepsOf, takeSteps } from './steps.ts'

/**
 * The specification's mutation (C047): merges and deletes at once. A bare map is a merge; saving a passenger
 * is one.
 */
export const koraMutation = defineCall({
  name: 'kora.mutation',
  does: 'Merges and deletes at once: {"merge": {"patient:info": {"PAS…": {…}}}, "delete": {…}}.',
  effect: 'write',
  partial: true,
  permission: 'session',
  scopes,
  input: z.strictObject({ merge: changesShape.optional(), delete: changesShape.optional() }),
  accept: (payload) =>
    payload &&
    typeof payload === 'object' &&
    !Array.isArray(payload) &&
    Object.keys(payload).some((name) => name.includes(':'))
      ? { merge: payload }
      : payload,
  output: z.strictObject({ merge: changedShape, delete: changedShape }),
  run: async (context, input) => {
    const merges = stepsOf('merge', input.merge ?? {}).map((step) => ({
      ...step,
      path: `merge ${step.path}`,
    }))
    const deletes = stepsOf('remove', input.delete ?? {}).map((step) => ({
      ...step,
      path: `delete ${step.path}`,
    }))
    const halves = (taken: Fields) => ({ merge: half(taken, 'merge '), delete: half(taken, 'delete ') })
    return halves(await takeSteps(context, [...merges, ...deletes], halves))
  },
})

function half(taken: Fields, name: string): Fields {
  return Object.fromEntries(
    Object.entries(taken)
      .filter(([path]) => path.startsWith(name))
      .map(([path, answer]) => [path.slice(name.length), answer]),
  )
}
