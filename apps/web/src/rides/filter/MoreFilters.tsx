'use client'
import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cancellationReasons } from '@nemt/domain/ride/cancel.ts'
import { reasons, rideTypes } from '@nemt/domain/ride/values.ts'
import { useCall } from '#/calls/use-call.ts'
import type { AddressFilter } from './address.ts'
import { ChoiceMenu } from './ChoiceMenu.tsx'
import { costTyped, type CostProblem, type CostRange } from './cost.ts'
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
          <CostField label={text('rides.costFrom')} end="minimum" range={filter} onChange={onChange} />
          <CostField label={text('rides.costTo')} end="maximum" range={filter} onChange={onChange} />
        </>
      )}
    </div>
  )
}

type CostProps = { label: string; end: keyof CostRange; range: CostRange; onChange: Props['onChange'] }

/** An end of the filter by cost in dollars as somebody types it; counts when they go on. */
function CostField({ label, end, range, onChange }: CostProps) {
  const text = useTranslations('rides')
  const cents = range[end]
  const [typed, setTyped] = useState(shownCost(cents))
  const [own, setOwn] = useState(cents)
  const [seen, setSeen] = useState(cents)
  const [problem, setProblem] = useState<CostProblem | null>(null)
  // The filter follows the field a moment later. Otherwise it was changed elsewhere: by a chip, a view, the way back.
  if (seen !== cents) {
    setSeen(cents)
    if (own !== cents) {
      setOwn(cents)
      setTyped(shownCost(cents))
      setProblem(null)
    }
  }
  const read = () => {
    const next = costTyped(typed, end, range)
    setProblem(next.problem)
    setOwn(next.cents)
    if (!next.problem) setTyped(shownCost(next.cents))
    if (next.cents !== cents) onChange({ [end]: next.cents })
  }
  return (
    <TextInput
      className={styles.cost}
      aria-label={label}
      placeholder={label}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={problem && text(problem)}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read()}
    />
  )
}

/** Cents as they stand in the field; nothing where they narrow nothing. */
function shownCost(cents: number): string {
  return cents ? (cents / 100).toFixed(2) : ''
}
