import 'server-only'
import { may } from '@nemt/domain/access/may.ts'
import { riderKeyUsed } from '@nemt/domain/funding/plans.ts'
import { birthDateAsked } from '@nemt/domain/passenger/basic.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import type { Session } from '#/session/session.ts'
import { mayOpenRecords } from '../may-open.ts'
import type { ListSettings } from './settings.ts'

/** What the list may know of the customer and the user. */
export async function listSettings({ user, permissions }: Session): Promise<ListSettings> {
  const [customer, policy] = await Promise.all([
    call<DataOf<'customer.info'>>('customer.info'),
    call<DataOf<'policy.customer'>>('policy.customer'),
  ])
  return {
    user: user.key,
    dob: birthDateAsked(customer),
    riderKey: riderKeyUsed(customer, policy),
    opens: mayOpenRecords(permissions),
    creates: may(permissions, 'passenger.create'),
    graphql: customer.graphql?.patients === true,
  }
}
