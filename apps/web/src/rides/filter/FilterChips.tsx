'use client'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { badge } from '@nemt/domain/ride/badge.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import { useCall } from '#/calls/use-call.ts'
import type { AddressFilter } from './address.ts'
import styles from './filter.module.css'

/** How long the names of teams and providers count as fresh; ms. */
const FRESH = 300_000

export type Chip = { id: string; label: string; remove: () => void }

/** Each part of a filter in words, to be taken away. */
export function useFilterChips(
  filter: AddressFilter,
  onChange: (change: Partial<AddressFilter>) => void,
): Chip[] {
  const text = useTranslations()
  const teams = useCall('team.list', {}, { freshMs: FRESH, enabled: filter.teams.length > 0 }).data?.teams
  const fleets = useCall('fleet.info', {}, { freshMs: FRESH, enabled: filter.fleets.length > 0 }).data?.fleets
  const nameOf = (list: readonly { key: string; name: string }[] | undefined, key: string) =>
    list?.find((each) => each.key === key)?.name ?? key
  const without = <T extends string>(list: readonly T[], gone: T) => list.filter((each) => each !== gone)
  return [
    ...filter.statuses.map((status) => ({
      id: `status ${status}`,
      label: text(badge(status).label),
      remove: () => onChange({ statuses: without(filter.statuses, status) }),
    })),
    ...(filter.type === 'any'
      ? []
      : [
          {
            id: 'type',
            label: text(`ride_type.${filter.type}`),
            remove: () => onChange({ type: 'any' }),
          },
        ]),
    ...filter.teams.map((team) => ({
      id: `team ${team}`,
      label: nameOf(teams, team),
      remove: () => onChange({ teams: without(filter.teams, team) }),
    })),
    ...filter.fleets.map((fleet) => ({
      id: `fleet ${fleet}`,
      label: nameOf(fleets, fleet),
      remove: () => onChange({ fleets: without(filter.fleets, fleet) }),
    })),
    ...filter.reasons.map((reason) => ({
      id: `reason ${reason}`,
      label: text(`reason.${reason}`),
      remove: () => onChange({ reasons: without(filter.reasons, reason) }),
    })),
    ...filter.cancellations.map((reason) => ({
      id: `cancelled ${reason}`,
      label: text('rides.cancelledFor', { reason: text(`cancellation.${reason}`) }),
      remove: () => onChange({ cancellations: without(filter.cancellations, reason) }),
    })),
    ...(filter.minimum > 0
      ? [
          {
            id: 'minimum',
            label: text('rides.from', { cost: formatMoney(filter.minimum) }),
            remove: () => onChange({ minimum: 0 }),
          },
        ]
      : []),
    ...(filter.maximum > 0
      ? [
          {
            id: 'maximum',
            label: text('rides.to', { cost: formatMoney(filter.maximum) }),
            remove: () => onChange({ maximum: 0 }),
          },
        ]
      : []),
  ]
}

/** What a list is narrowed to, as chips that take a part away. */
export function FilterChips({ chips }: { chips: readonly Chip[] }) {
  const text = useTranslations('board')
  if (chips.length === 0) return null
  return (
    <div className={`${styles.chips} no-print`}>
      {chips.map(({ id, label, remove }) => (
        <Button
          key={id}
          variant="light"
          color="gray"
          size="compact-sm"
          rightSection={<IconX aria-hidden />}
          aria-label={text('removeFilter', { of: label })}
          onClick={remove}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
