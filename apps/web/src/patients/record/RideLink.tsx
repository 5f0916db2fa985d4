'use client'
import { useLocale } from 'next-intl'
import Link from 'next/link'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { formatMoment } from '@nemt/domain/time/format.ts'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { languageOf } from '#/language/languages.ts'

/** A ride of the passenger, as it is named in a line. `needed`: ms. */
export type NamedRide = { key: string; status: RideStatus; needed: number; timezone: string }

/** When a ride is, in its own zone, and how it stands; leads to it. */
export function RideLink({ ride: { key, status, needed, timezone } }: { ride: NamedRide }) {
  const language = languageOf(useLocale())
  return (
    <>
      <Link href={`/dashboard/${key}`} prefetch={false} className="tabular">
        {formatMoment(needed, timezone, language)}
      </Link>{' '}
      <StatusMark status={status} soft />
    </>
  )
}
