import { useTranslations } from 'next-intl'
import type { OfferLabel } from '@nemt/domain/offer/label.ts'
import { Mark, type Hue } from '../components/status/Mark.tsx'

const hues: Record<OfferLabel, Hue> = {
  Available: 'orange',
  Accepted: 'green',
  Declined: 'grey',
  Cancelled: 'red',
  Unavailable: 'grey',
}

/** An offer's status as its fleet reads it (V1189, V1243–V1248). */
export function OfferMark({ label }: { label: OfferLabel }) {
  const text = useTranslations('offer')
  return (
    <Mark hue={hues[label]} soft>
      {text(label)}
    </Mark>
  )
}
