import { readFileSync } from 'node:fs'
import path from 'node:path'
import { testOwner } from '@nemt/store/testing/stores.ts'
import type { Sql } from '@nemt/store/sql.ts'
import type { Portal } from './pipeline/portal.ts'
import { allCalls } from './registry.ts'
import { wronglyTold } from './testing/access/told.ts'
import { effectsOf } from './testing/effects/play.ts'
import { callOf, scenarios } from './testing/effects/scenarios.ts'
import { openTestPortal } from './testing/portal.ts'

let portal: Portal & { close: () => Promise<void> }
let owner: Sql
beforeAll(async () => {
  portal = await openTestPortal()
  owner = testOwner()
})
afterAll(() => Promise.all([portal.close(), owner.end()]))

/** What these leave depends on a secret, on time that passes or on what lies there: asked where it is made so. */
const ELSEWHERE: Record<string, string> = {
  'aside.retry': 'support/aside.test.ts',
  'auth.login': 'auth/login.test.ts',
  'auth.password': 'auth/reset.test.ts',
  'auth.phone.verify': 'auth/phone-code.test.ts',
  'auth.upgrade': 'auth/login.test.ts',
  'caregiver.open': 'caregiver/caregiver.test.ts',
  'draft.expire': 'draft/draft.test.ts',
  'dummy.drive': 'offer/dummy-drive.test.ts',
  'fleet.alerts_save': 'fleet/alerts.test.ts',
  'fleet.dispute': 'fleet/earnings.test.ts',
  'fleet.offers.end': 'fleet/switched-off.test.ts',
  'fleet.warn': 'fleet/credentials.test.ts',
  'flipper.trigger': 'support/support.test.ts',
  'fund.recompute': 'fund/ledger.test.ts',
  'fund.regroup': 'fund/regroup.test.ts',
  'global.user.archive': 'user/user.test.ts',
  'help_email.rh_member': 'help/help.test.ts',
  'internal.store.reset': 'support/support.test.ts',
  'map.calibrate': 'map/calibrate.test.ts',
  'message.report': 'message/report.test.ts',
  'microservice.reseed.all': 'support/reseed.test.ts',
  'microservice.reseed.local_tables': 'support/reseed.test.ts',
  'offer.link': 'offer/link.test.ts',
  'offer.tell': 'offer/tell.test.ts',
  'passenger.pause.tell': 'passenger/pause.test.ts',
  'passenger.remind': 'passenger/remind.test.ts',
  'passenger.settle': 'passenger/leaving.test.ts',
  'retention.purge': 'retention/purge.test.ts',
  'ride.due': 'ride/due.test.ts',
  'ride.next_leg': 'ride/next-leg.test.ts',
  'ride.series.materialise': 'ride/series/series.test.ts',
  'session.end': 'session/list.test.ts',
  'support.exchange': 'support/visit.test.ts',
  'system.reboot': 'support/support.test.ts',
  'ticket.create.help_modal': 'help/help.test.ts',
  'user.alert': 'user/alert.test.ts',
  'webhook.again': 'webhook/webhooks.test.ts',
  'webhook.send': 'webhook/webhooks.test.ts',
  'zendesk.help': 'help/help.test.ts',
}

test('every call that writes is here, or is said to be asked elsewhere', () => {
  const writing = allCalls.filter(({ effect }) => effect === 'write').map(({ name }) => name)
  expect([...new Set([...Object.keys(scenarios).map(callOf), ...Object.keys(ELSEWHERE)])].sort()).toEqual(
    writing.toSorted(),
  )
})

test.each(Object.entries(ELSEWHERE))('%s is asked in %s', (call, file) => {
  expect(readFileSync(path.join(import.meta.dirname, file), 'utf8')).toContain(`'${call}'`)
})

// A row or a column that a call no longer writes, another audience or another call that follows shows here: look at the
// difference, and if it is meant, write it down with `npm test -- --only unit every-effect -u`.
describe('what each call leaves', () => {
  test.each(Object.keys(scenarios))('%s', async (name) => {
    const { customer, effects } = await effectsOf(portal, owner, name)
    expect(effects).not.toEqual([])
    expect(await wronglyTold(portal, customer)).toEqual([])
    expect(effects.join('\n')).toMatchSnapshot()
  })
})
