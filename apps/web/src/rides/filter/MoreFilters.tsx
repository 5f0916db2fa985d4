'use client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cancellationReasons } from '@nemt/domain/ride/cancel.ts'
import { parseMoney } from '@nemt/domain/money/money.ts'
import { parseCostFilter } from '@nemt/domain/ride/search.ts'
import { reasons, rideTypes } from '@nemt/domain/ride/values.ts'
import { useCall } from '#/calls/use-call.ts'
import type { AddressFilter } from './address.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import styles from './filter.module.css'

/** How long the names of teams and providers count as fresh; ms. */
const FRESH = 300_000

type Props = {
  filter: AddressFilter
  onChange: (change: Partial<AddressFilter>) => void
  /** Costs are not for this customer's screens (hide_cost_estimates). */
  costsHidden: boolean
}

/** What narrows a list of rides beside words, days and statuses. */
export function MoreFilters({ filter, onChange, costsHidden }: Props) {
  const text = useTranslations()
  const teams = useCall('team.list', {}, { freshMs: FRESH }).data?.teams ?? []
  const fleets = useCall('fleet.info', {}, { freshMs: FRESH }).data?.fleets ?? []
  const named = (list: readonly { key: string; name: string }[]) =>
    list.map(({ key, name }) => ({ value: key, label: name }))
  return (
    <div className={styles.more} role="group" aria-label={text('rides.moreFilters')}>
      <NativeSelect
        aria-label={text('rides.column.type')}
        value={filter.type}
        onChange={(event) => {
          const asked = event.currentTarget.value
          onChange({ type: rideTypes.find((type) => type === asked) ?? 'any' })
        }}
        data={[
          { value: 'any', label: text('rides.anyType') },
          ...rideTypes.map((type) => ({ value: type, label: text(`ride_type.${type}`) })),
        ]}
      />
      {teams.length > 0 && (
        <ChoiceMenu
          label={text('rides.teams', { count: filter.teams.length })}
          choices={named(teams)}
          chosen={filter.teams}
          onChange={(chosen) => onChange({ teams: chosen })}
        />
      )}
      {fleets.length > 0 && (
        <ChoiceMenu
          label={text('rides.fleets', { count: filter.fleets.length })}
          choices={named(fleets)}
          chosen={filter.fleets}
          onChange={(chosen) => onChange({ fleets: chosen })}
        />
      )}
      <ChoiceMenu
        label={text('rides.reasons', { count: filter.reasons.length })}
        choices={reasons.map((value) => ({ value, label: text(`reason.${value}`) }))}
        chosen={filter.reasons}
        onChange={(chosen) => onChange({ reasons: chosen })}
      />
      <ChoiceMenu
        label={text('rides.cancellations', { count: filter.cancellations.length })}
        choices={cancellationReasons.map((value) => ({ value, label: text(`cancellation.${value}`) }))}
        chosen={filter.cancellations}
        onChange={(chosen) => onChange({ cancellations: chosen })}
      />
      {!costsHidden && (
        <>
          <CostField
            key={`from ${filter.minimum}`}
            label={text('rides.costFrom')}
            cents={filter.minimum}
            onChange={(minimum) => onChange({ minimum })}
          />
          <CostField
            key={`to ${filter.maximum}`}
            label={text('rides.costTo')}
            cents={filter.maximum}
            onChange={(maximum) => onChange({ maximum })}
          />
        </>
      )}
    </div>
  )
}

type CostProps = { label: string; cents: number; onChange: (cents: number) => void }

/** A cost in dollars as somebody types it; counts when they go on. */
function CostField({ label, cents, onChange }: CostProps) {
  const text = useTranslations('rides')
  const [typed, setTyped] = useState(cents ? (cents / 100).toFixed(2) : '')
  const [wrong, setWrong] = useState(false)
  const read = () => {
    const unread = typed.trim() !== '' && (parseMoney(typed) ?? -1) < 0
    setWrong(unread)
    if (unread) return
    const next = parseCostFilter(typed)
    if (next !== cents) onChange(next)
    else setTyped(cents ? (cents / 100).toFixed(2) : '')
  }
  return (
    <TextInput
      className={styles.cost}
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={wrong && text('costInvalid')}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read()}
    />
  )
}
