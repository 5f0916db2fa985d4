import { useTranslations } from 'next-intl'
import { badge } from '@nemt/domain/ride/badge.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'
import { Mark } from './Mark.tsx'

/** A ride's status: its word, in the hue of its group (V282). The only way a status is shown. */
export function StatusMark({ status, soft }: { status: RideStatus; soft?: boolean }) {
  const text = useTranslations()
  const { colour, label } = badge(status)
  return (
    <Mark hue={colour} soft={soft}>
      {text(label)}
    </Mark>
  )
}
