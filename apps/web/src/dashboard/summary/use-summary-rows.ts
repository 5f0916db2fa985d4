'use client'
import { useLocale } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useCall } from '#/calls/use-call.ts'
import { languageOf } from '#/language/languages.ts'
import type { DashboardSettings } from '../settings.ts'
import { summaryRows, type SummaryRow } from '../summary-rows.ts'

/** The rows of the ride's summary, with the names that stand for its keys. */
export function useSummaryRows(
  ride: Ride,
  fleet: string | undefined,
  settings: DashboardSettings,
): SummaryRow[] {
  const language = languageOf(useLocale())
  const teams = useCall('team.list', {}, { freshMs: 300_000, enabled: ride.team !== undefined }).data?.teams
  const { names = {}, homes } = useCall('ride.info', { keys: [ride.key] }).data ?? {}
  return summaryRows(ride, {
    global: settings.user.global,
    supportVisible: settings.supportVisible,
    costsHidden: settings.costsHidden,
    language,
    fleet,
    funding: ride.funding && names[ride.funding],
    funds: ride.fund_keys?.flatMap((fund) => names[fund] ?? []),
    homes: homes?.[ride.key],
    team: teams?.find(({ key }) => key === ride.team)?.name,
  })
}
