import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { forgetFleets } from './load.ts'
import { pausingFleet, resumeChanges } from './own-pause.ts'

/** A fleet takes new offers again (docs/decisions/140-a-fleets-pause.md). */
export const fleetResume = defineCall({
  name: 'fleet.resume',
  does: 'Ends the pause of a fleet: it is sent new offers again.',
  effect: 'write',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({}),
  output: z.strictObject({}),
  run: (context) => {
    const fleet = pausingFleet(context)
    return context
      .write({ ...resumeChanges(context, fleet), object: fleet }, {})
      .finally(() => forgetFleets(context.portal))
  },
})
