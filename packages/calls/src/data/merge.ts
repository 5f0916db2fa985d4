import { defineCall } from '../pipeline/define.ts'
import { scopes, changesShape, changedShape, takeSteps, stepsOf } from './steps.ts'

/**
 * Changes records in the shape `{ "ride:info": { KEY: {…} } }`; paths such as `ride:info/KEY/status` and
 * `ride:offers/RIDE/FLEET` work too.
 */
export const dataMerge = defineCall({
  name: 'data.merge',
  does:
    'Changes records of collections: {"ride:info": {"RID…": {"status": "requesting"}}}, ' +
    '{"team:info/TEA…/archive": true}.',
  effect: 'write',
  partial: true,
  permission: 'session',
  scopes,
  input: changesShape,
  output: changedShape,
  run: async (context, input) => takeSteps(context, stepsOf('merge', input)),
})
