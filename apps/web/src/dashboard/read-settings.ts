import 'server-only'
import { cookies } from 'next/headers'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { DataOf } from '../calls/named.ts'
import { call } from '../calls/page.ts'
import { densityCookie, densityOf } from '../look/density-of.ts'
import { mapSettings } from '../map/settings.ts'
import type { Session } from '../session/session.ts'
import type { DashboardSettings } from './settings.ts'
import { todayIn } from './view.ts'

/** What the dashboard may know of the customer and the user. */
export async function dashboardSettings(session: Session): Promise<DashboardSettings> {
  const [customer, remembered] = await Promise.all([
    call<DataOf<'customer.info'>>('customer.info'),
    call<DataOf<'session.settings'>>('session.settings'),
  ])
  const { timezone, coordinate, flags, dashboard } = customer
  const now = Date.now()
  const supportPhone = supportPhoneOf(customer)
  return {
    zone: timezone,
    now,
    today: todayIn(timezone, now),
    density: densityOf((await cookies()).get(densityCookie)?.value),
    journey: coordinate?.disable_journey !== true,
    teamFilter: coordinate?.team_filter === true,
    newTripRequest: flags?.hide_new_trip_request_button !== true,
    supportVisible: flags?.support_visible === true,
    tracks: dashboard?.graphql === true,
    costsHidden: flags?.hide_cost_estimates === true,
    ...(supportPhone ? { supportPhone } : {}),
    permissions: session.permissions,
    user: {
      key: session.user.key,
      name: session.user.name,
      global: session.user.global,
      super: session.user.super,
    },
    tab: remembered.dashboard?.tab ?? 'activity',
    map: mapSettings(),
  }
}
