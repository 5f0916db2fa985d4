import { Badge } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { badge, type BadgeColour } from '@nemt/domain/ride/badge.ts'
import type { RideStatus } from '@nemt/domain/ride/schema.ts'

const shades: Record<BadgeColour, string> = {
  purple: 'violet',
  green: 'green',
  orange: 'orange',
  grey: 'gray',
  red: 'red',
  pink: 'grape',
}

/** A ride's status: its word, on the colour of its group. The only way a status is shown. */
export function StatusBadge({ status, size = 'md' }: { status: RideStatus; size?: 'sm' | 'md' | 'lg' }) {
  const text = useTranslations()
  const { colour, label } = badge(status)
  return (
    <Badge color={shades[colour]} size={size}>
      {text(label)}
    </Badge>
  )
}
