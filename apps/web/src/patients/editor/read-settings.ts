import 'server-only'
import { may } from '@nemt/domain/access/permissions.ts'
import { plansEnabled } from '@nemt/domain/funding/plans.ts'
import { isRefused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { mapSettings } from '#/map/settings.ts'
import type { Session } from '#/session/session.ts'
import { customerParts, type EditorCustomer, type EditorSettings } from './settings.ts'

/** What the editor may know of the customer and the user; `isNew`: it makes a record. */
export async function editorSettings(session: Session, isNew: boolean): Promise<EditorSettings> {
  const [customer, policy, { teams }, { contacts }] = await Promise.all([
    call<DataOf<'customer.info'>>('customer.info'),
    call<DataOf<'policy.customer'>>('policy.customer'),
    listed<DataOf<'team.list'>>('team.list', { teams: [] }),
    listed<DataOf<'contact.list'>>('contact.list', { contacts: [] }),
  ])
  const { plans } = plansEnabled(policy)
    ? await listed<DataOf<'plan.list'>>('plan.list', { plans: [] })
    : { plans: [] }
  return {
    now: Date.now(),
    user: { key: session.user.key, global: session.user.global },
    customer: Object.fromEntries(
      customerParts.flatMap((part) => (customer[part] === undefined ? [] : [[part, customer[part]]])),
    ) as EditorCustomer,
    policy,
    teams: customer.teams_enabled === false ? [] : teams,
    contacts,
    plans: plans.map(({ key, name }) => ({ key, name })),
    saves: may(session.permissions, isNew ? 'passenger.create' : 'passenger.edit'),
    map: mapSettings(),
  }
}

/** A list of the office, empty for whoever may not read it: they only look at the record. */
async function listed<T>(name: string, none: T): Promise<T> {
  try {
    return await call<T>(name)
  } catch (error) {
    if (isRefused(error, 'forbidden')) return none
    throw error
  }
}
