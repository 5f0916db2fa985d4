import { alertMethods } from '@nemt/domain/user/editor.ts'
import { fleetAlertKey, fleetAlerts as choices } from '@nemt/domain/user/fleet-alerts.ts'
import { update, type EventRow } from '@nemt/store/change/changes.ts'
import { StoreRefused } from '@nemt/store/refused.ts'
import * as z from 'zod'
import { assertSends } from '../message/channel.ts'
import { problemRefused } from '../message/problem.ts'
import { defineCall } from '../pipeline/define.ts'
import { knownConflict } from '../pipeline/refusal.ts'
import { settingsOf } from '../user/shape.ts'
import { forgetReaders } from './heard.ts'
import { ownUser } from './own-user.ts'

/** Keeps how, and of what of their fleet's rides, somebody wants to hear (docs/decisions/128-whom-of-a-fleet.md). */
export const fleetAlertsSave = defineCall({
  name: 'fleet.alerts_save',
  does: "Keeps how, and of what of their fleet's rides, the asker wants to hear.",
  effect: 'write',
  permission: 'session',
  scopes: ['fleet'],
  input: z.strictObject({
    version: z.number().int().optional(),
    method: z.enum(alertMethods),
    of: z.array(z.enum(choices)).max(choices.length),
  }),
  output: z.strictObject({ version: z.number().int() }),
  run: async (context, { version, method, of }) => {
    if (method !== 'none') assertSends(context, method)
    const user = await ownUser(context)
    if (method === 'sms' && !user.phone?.raw)
      throw problemRefused(context, { code: 'alert_phone_missing', field: 'method' })
    if (version !== undefined && version !== user.version) throw changed()
    const types = Object.fromEntries(choices.map((each) => [fleetAlertKey(each), of.includes(each)]))
    const settings = { ...settingsOf(user.settings), alerts: { method, types } }
    const { portal, customer, actor } = context
    const kept = update('app_user', {
      where: { key: user.key, version: user.version, archived_at: null },
      set: { settings, version: user.version + 1 },
      must: 'changed',
    })
    const edited: EventRow = {
      ...{ collection: 'user:info', key: user.key, type: 'edited' },
      ...{ actor, data: {}, audience: ['staff'] },
    }
    try {
      return await context
        .write({ updates: [kept], events: [edited], object: user.key }, { version: user.version + 1 })
        .finally(() => forgetReaders(portal, customer.key))
    } catch (error) {
      throw error instanceof StoreRefused && error.code === 'changed' ? changed() : error
    }
  },
})

function changed() {
  return knownConflict('user_changed')
}
