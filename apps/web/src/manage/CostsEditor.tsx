'use client'
import { ActionIcon, Alert, Button, Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { chargeOf, countsEstimate } from '@nemt/domain/cost/charge.ts'
import { asksCostReason } from '@nemt/domain/cost/edit.ts'
import { orderedCosts } from '@nemt/domain/cost/ride-cost.ts'
import { formatMoney } from '@nemt/domain/money/money.ts'
import type { CostReason, Ride } from '@nemt/domain/ride/schema.ts'
import { costReasons } from '@nemt/domain/ride/values.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Confirm } from '#/components/dialog/Confirm.tsx'
import { Money } from '#/components/money/Money.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { useHear } from '#/live/use-hear.ts'
import {
  addedLine,
  centsTyped,
  changedLine,
  costEdits,
  costsProblem,
  draftLines,
  inEstimatesPlace,
  isOffset,
  offsetLine,
  pricedLines,
  totalTyped,
  typedOf,
  untouched,
  withoutLine,
  type CostsDraft,
  type DraftLine,
} from './costs-draft.ts'
import styles from './manage.module.css'

type Props = {
  ride: Ride
  draft: CostsDraft
  onDraft: (draft: CostsDraft) => void
  fleetName: (fleet: string) => string
  held: boolean
  onDone: (version: number) => void
}

/** A line's own key on the page. */
function newId(): string {
  return `n${crypto.getRandomValues(new Uint32Array(2)).join('')}`
}

/** The costs editor (doc 2 §3.8, V818–V827). */
export function CostsEditor({ ride, draft, onDraft, fleetName, held, onDone }: Props) {
  const text = useTranslations('managePage')
  const { save, busy, refused } = useSaving(ride, draft, (version) => {
    onDraft(untouched)
    onDone(version)
  })
  const lines = draftLines(ride, draft)
  const instead = inEstimatesPlace(ride, lines)
  const isTouched = draft !== untouched
  const replacedAll = ride.status === 'modified'
  const total = totalTyped(lines)
  const [asking, setAsking] = useState(false)
  // Below 0 the ride gives money back: that is meant seldom, and one press too many is all it takes.
  const saveOrAsk = () => (total !== null && total < 0 ? setAsking(true) : save())
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!held && !costsProblem(ride, draft)) saveOrAsk()
      }}
    >
      {lines.length > 0 && (
        <ul className={styles.lines}>
          {lines.map((line) => (
            <Line
              key={line.id}
              {...{ line, lines, draft, onDraft, fleetName }}
              insteadOf={line === instead ? ride.estimates.cost : undefined}
            />
          ))}
        </ul>
      )}
      <Totals ride={ride} lines={lines} />
      <Group gap="sm">
        <Button
          name="add"
          variant="default"
          leftSection={<IconPlus aria-hidden />}
          disabled={replacedAll}
          onClick={() => onDraft(addedLine(draft, newId()))}
        >
          {text('addCost')}
        </Button>
      </Group>
      {isTouched && asksCostReason(ride) && (
        <Textarea
          name="why"
          label={text('costsWhy')}
          description={text('costsWhyHint')}
          maxLength={1000}
          autosize
          value={draft.why}
          onChange={(event) => onDraft({ ...draft, why: event.currentTarget.value })}
        />
      )}
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      {isTouched && !held && (
        <Group gap="sm">
          <Button variant="default" onClick={() => onDraft(untouched)} disabled={busy}>
            {text('discard')}
          </Button>
          <ProblemButton problem={costsProblem(ride, draft)} busy={busy} onContinue={saveOrAsk}>
            {text('saveCosts')}
          </ProblemButton>
        </Group>
      )}
      <Replaced ride={ride} />
      {asking && total !== null && <Negative total={total} onClose={() => setAsking(false)} onSave={save} />}
    </form>
  )
}

/** Asks before a total below 0 is saved. `total`: cents. */
function Negative({ total, onSave, onClose }: { total: number; onSave: () => void; onClose: () => void }) {
  const text = useTranslations('managePage')
  return (
    <Confirm
      title={text('costsNegative')}
      action={text('saveCosts')}
      destroys
      busy={false}
      onConfirm={() => {
        onClose()
        onSave()
      }}
      onClose={onClose}
    >
      {text('costsNegativeAsk', { total: formatMoney(total) })}
    </Confirm>
  )
}

/** Sends what differs from the ride's lines. */
function useSaving(ride: Ride, draft: CostsDraft, onDone: (version: number) => void) {
  const text = useTranslations('managePage')
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.costs', {
    done: ({ version }) => {
      hear({ collection: 'ride:info', key: ride.key, type: 'edit', data: { version } })
      toasts.show(text('saved'))
      onDone(version)
    },
    refused: () => void askRidesAgain(client),
  })
  const save = () => {
    const why = draft.why.trim()
    const changes = costEdits(ride, draft)
    make({ ride: ride.key, version: ride.version, changes, ...(why ? { why } : {}) })
  }
  return { save, busy, refused: refused && refusal(refused) }
}

type LineProps = Pick<Props, 'draft' | 'onDraft' | 'fleetName'> & {
  line: DraftLine
  lines: readonly DraftLine[]
  /** The estimate in whose place it comes, cents. */
  insteadOf: number | undefined
}

function Line({ line, lines, draft, onDraft, fleetName, insteadOf }: LineProps) {
  const text = useTranslations()
  const cents = centsTyped(line.typed)
  const hasOffset = isOffset(line, lines)
  const reason = text(`cost_reason.${line.reason}`)
  const target =
    line.target === 'admin' ? text('managePage.targetAdmin') : line.target && fleetName(line.target)
  return (
    <li className={styles.line}>
      <NativeSelect
        name={`reason.${line.id}`}
        aria-label={text('managePage.costReason')}
        value={line.reason}
        onChange={(event) =>
          onDraft(changedLine(draft, line, { reason: event.currentTarget.value as CostReason }))
        }
        data={costReasons.map((value) => ({ value, label: text(`cost_reason.${value}`) }))}
      />
      <TextInput
        name={`price.${line.id}`}
        aria-label={text('managePage.price', { reason })}
        aria-describedby={insteadOf === undefined ? undefined : `instead.${line.id}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        leftSection="$"
        value={line.typed}
        error={cents === null ? text('problem.amount_wrong') : undefined}
        onChange={(event) => onDraft(changedLine(draft, line, { typed: event.currentTarget.value }))}
        onBlur={() => {
          // What counts is shown: cents, where more was typed.
          if (cents !== null && /\.\d{3}/.test(line.typed))
            onDraft(changedLine(draft, line, { typed: typedOf(cents) }))
        }}
      />
      {insteadOf !== undefined && (
        <p className={styles.instead} id={`instead.${line.id}`} aria-live="polite">
          {text('managePage.insteadOf', { estimate: formatMoney(insteadOf) })}
        </p>
      )}
      <span className={styles.target}>{target && text('managePage.target', { target })}</span>
      <Group gap="xs" wrap="nowrap">
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={text(hasOffset && cents ? 'managePage.offsetDone' : 'managePage.offset', { reason })}
          title={text(hasOffset && cents ? 'managePage.offsetDone' : 'managePage.offset', { reason })}
          // Not `disabled`: whoever pressed it by the keys would lose their place.
          aria-disabled={hasOffset || undefined}
          data-disabled={hasOffset || undefined}
          onClick={() => !hasOffset && onDraft(offsetLine(draft, line, newId()))}
        >
          <IconMinus aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={text('managePage.remove', { reason })}
          title={text('managePage.remove', { reason })}
          onClick={() => onDraft(withoutLine(draft, line))}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

/** The sum of the lines (V826), and what the ride is charged where the estimate still counts. */
function Totals({ ride, lines }: { ride: Ride; lines: readonly DraftLine[] }) {
  const text = useTranslations('managePage')
  const priced = pricedLines(lines)
  const total = totalTyped(lines)
  const estimate = ride.estimates.cost ?? 0
  const counted = [...(priced ?? []), ...waived(ride)]
  return (
    <dl className={`${styles.totals} tabular`} aria-live="polite">
      <div>
        <dt>{text('total')}</dt>
        <dd>
          <strong>{total === null ? '–' : <Money cents={total} />}</strong>
        </dd>
      </div>
      {priced && countsEstimate(ride.status, counted) && (
        <div>
          <dt>{text('withEstimate')}</dt>
          <dd>
            <Money cents={chargeOf(ride.status, counted, estimate)} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Lines that count no more; a fee among them still says that the ride was not driven. */
function waived({ costs }: Ride) {
  return Object.values(costs ?? {}).filter(({ replaced }) => replaced !== undefined)
}

function Replaced({ ride }: { ride: Ride }) {
  const text = useTranslations()
  const lines = orderedCosts(ride.costs).filter(([, { replaced }]) => replaced !== undefined)
  if (lines.length === 0) return null
  return (
    <details className={styles.replaced}>
      <summary>{text('managePage.replaced', { count: lines.length })}</summary>
      <ul>
        {lines.map(([key, { reason, price }]) => (
          <li key={key}>
            <del>
              {text(`cost_reason.${reason}`)} <Money cents={price} />
            </del>
          </li>
        ))}
      </ul>
    </details>
  )
}
