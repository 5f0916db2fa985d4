import 'server-only'
import { may } from '@nemt/domain/access/may.ts'
import { seesPassengersOfAllTeams } from '@nemt/domain/access/teams.ts'
import { plansEnabled, plansShown } from '@nemt/domain/funding/plans.ts'
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
  const now = Date.now()
  // Whoever sees the passengers of some teams gives them to no other.
  const seesAll = seesPassengersOfAllTeams({ ...session.user, teams: session.teams }, customer, policy)
  const plans = plansEnabled(policy) ? await plansOf(isNew, now) : []
  return {
    now,
    user: { key: session.user.key, global: session.user.global },
    customer: Object.fromEntries(
      customerParts.flatMap((part) => (customer[part] === undefined ? [] : [[part, customer[part]]])),
    ) as EditorCustomer,
    policy,
    teams:
      customer.teams_enabled === false
        ? []
        : teams.filter(({ key }) => seesAll || session.teams.includes(key)),
    contacts,
    plans,
    saves: may(session.permissions, isNew ? 'passenger.create' : 'passenger.edit'),
    map: mapSettings(),
  }
}

/** The plans that a new record chooses from (V921); of a record that is there, what all of them are called. */
async function plansOf(isNew: boolean, now: number): Promise<EditorSettings['plans']> {
  if (!isNew) return (await listed<DataOf<'plan.list'>>('plan.list', { plans: [] })).plans.map(named)
  const { plans } = await listed<DataOf<'passenger.plan_choices'>>('passenger.plan_choices', { plans: [] })
  return plansShown(
    plans.map((plan) => ({ ...named(plan), ...plan.effective })),
    now,
  )
}

function named({ key, name }: { key: string; name: string }) {
  return { key, name }
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
