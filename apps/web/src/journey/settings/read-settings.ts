import 'server-only'
import { getLocale } from 'next-intl/server'
import { readsAllTeams } from '@nemt/domain/access/teams.ts'
import { purposeNames, wordedFor } from '@nemt/domain/customer/worded.ts'
import { purposesOf } from '@nemt/domain/journey/settings.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { DataOf } from '#/calls/named.ts'
import { call } from '#/calls/page.ts'
import { languageOf } from '#/language/languages.ts'
import { mapSettings } from '#/map/settings.ts'
import type { Session } from '#/session/session.ts'
import { customerParts, type JourneyCustomer, type JourneySettings } from './settings.ts'

/** What the journey may know of the customer and the user. */
export async function journeySettings(session: Session): Promise<JourneySettings> {
  const scope = session.scope === 'passenger' ? 'passenger' : 'coordinator'
  const isStaff = scope === 'coordinator'
  const [customer, policy, { teams }, { contacts }] = await Promise.all([
    call<DataOf<'customer.info'>>('customer.info'),
    call<DataOf<'policy.customer'>>('policy.customer'),
    isStaff ? call<DataOf<'team.list'>>('team.list') : { teams: [] },
    isStaff ? call<DataOf<'contact.list'>>('contact.list') : { contacts: [] },
  ])
  // Archived teams are not in the list.
  const open = customer.teams_enabled ? teams : []
  const language = languageOf(await getLocale())
  const { list } = purposesOf(policy)
  return {
    scope,
    now: Date.now(),
    user: { key: session.user.key, name: session.user.name },
    language,
    customer: wordedFor(
      Object.fromEntries(
        customerParts.flatMap((part) => (customer[part] === undefined ? [] : [[part, customer[part]]])),
      ) as JourneyCustomer,
      customer.copy,
      language,
    ),
    policy,
    purposeNames: purposeNames(list, customer.copy, language),
    teams: open,
    ownTeams: session.teams.filter((team) => open.some(({ key }) => key === team)),
    teamsMissing:
      isStaff &&
      customer.teams_enabled === true &&
      teams.length === 0 &&
      readsAllTeams(viewerOf(session), policy),
    contacts,
    permissions: session.permissions,
    supportPhone: supportPhoneOf(customer),
    map: mapSettings(),
  }
}

function viewerOf({ user, teams, permissions }: Session) {
  return { global: user.global, teams, grants: permissions }
}
