import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { OfferLabel } from '@nemt/domain/offer/label.ts'

const shades: Record<OfferLabel, string> = {
  Available: 'orange',
  Accepted: 'green',
  Declined: 'gray',
  Cancelled: 'red',
  Unavailable: 'gray',
}

/** An offer's status as its fleet reads it (V1189, V1243–V1248). */
export function OfferBadge({ label }: { label: OfferLabel }) {
  const text = useTranslations('offer')
  return <Badge color={shades[label]}>{text(label)}</Badge>
}
