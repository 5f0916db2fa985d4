import { defineCall } from '../pipeline/define.ts'
import { scopes, changesShape, changedShape, takeSteps, stepsOf } from './steps.ts'

/** Deletes records (`true`) or fields of records, in the same shape. */
export const dataDelete = defineCall({
  name: 'data.delete',
  does:
    'Deletes records or fields of records: {"contact:info": {"CLC…": true}}, {"contact:info": {"CLC…": ' +
    '{"email": true}}}.',
  effect: 'write',
  partial: true,
  permission: 'session',
  scopes,
  input: changesShape,
  output: changedShape,
  run: async (context, input) => takeSteps(context, stepsOf('remove', input)),
})
