import { alertMethods } from '@nemt/domain/user/editor.ts'
import { fleetAlertKey, fleetAlerts as choices } from '@nemt/domain/user/fleet-alerts.ts'
import { text } from '@nemt/domain/text/schema.ts'
import * as z from 'zod'
import { defineCall } from '../pipeline/define.ts'
import { settingsOf } from '../user/shape.ts'
import { ownUser } from './own-user.ts'

/** What somebody chose to hear of their fleet's rides, and where that would go to. */
export const fleetAlerts = defineCall({
  name: 'fleet.alerts',
  does: "Tells how, and of what of their fleet's rides, the asker wants to hear.",
  effect: 'read',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({}),
  output: z.strictObject({
    version: z.number().int(),
    method: z.enum(alertMethods),
    of: z.array(z.enum(choices)),
    email: text(200),
    /** As people read it; none where the record has none. */
    phone: text(30).optional(),
  }),
  run: async (context) => {
    const { version, settings, email, phone } = await ownUser(context)
    const { method = 'none', types = {} } = settingsOf(settings).alerts ?? {}
    return {
      ...{ version, method, email, of: choices.filter((each) => types[fleetAlertKey(each)] === true) },
      ...(phone?.display ? { phone: phone.display } : {}),
    }
  },
})
