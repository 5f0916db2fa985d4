'use client'
import { Alert, NativeSelect, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatMoney } from '@nemt/domain/money/money.ts'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import type { DataOf } from '#/calls/named.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Confirm } from '#/components/dialog/Confirm.tsx'
import { useUnfit } from '#/components/fleet/use-unfit.ts'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { useHear } from '#/live/use-hear.ts'
import styles from './manage.module.css'

export type JudgedFleet = DataOf<'ride.fleets'>['fleets'][number]
/** The chosen fleet, '' for Unassigned; null while nobody chose. */
export type FleetDraft = { fleet: string | null; reason: string }

type Props = {
  ride: Ride
  fleets: readonly JudgedFleet[] | undefined
  draft: FleetDraft
  onDraft: (draft: FleetDraft) => void
  held: boolean
  onDone: (version: number) => void
}

/** Who drives the ride, or nobody (V809, V810). */
export function FleetForm({ ride, fleets = [], draft, onDraft, held, onDone }: Props) {
  const text = useTranslations()
  const consequence = useConsequence()
  const unfit = useUnfit()
  const [asking, setAsking] = useState(false)
  const chosen = draft.fleet ?? ride.fleet ?? ''
  const fleet = fleets.find((one) => one.fleet === chosen)
  const isChanged = chosen !== (ride.fleet ?? '')
  const asksReason = isChanged && fleet?.spoken === true
  const { make, busy, refused } = useAssigning(ride, (version) => {
    setAsking(false)
    if (version === null) return
    onDraft({ fleet: null, reason: '' })
    onDone(version)
  })
  const send = () => {
    const reason = draft.reason.trim()
    make({ ride: ride.key, version: ride.version, fleet: chosen || null, ...(reason ? { reason } : {}) })
  }
  const loser = ride.fleet ? (fleets.find((one) => one.fleet === ride.fleet)?.name ?? ride.fleet) : undefined
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && !held && !problemOf(asksReason, draft)) setAsking(true)
      }}
    >
      <FleetSelect fleets={fleets} chosen={chosen} onDraft={onDraft} />
      {asksReason && (
        <Textarea
          name="fleetReason"
          label={text('managePage.reason')}
          description={fleet && unfit(fleet)}
          maxLength={1000}
          autosize
          value={draft.reason}
          onChange={(event) => onDraft({ ...draft, reason: event.currentTarget.value })}
        />
      )}
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      {isChanged && !held && (
        <div>
          <ProblemButton
            problem={problemOf(asksReason, draft)}
            busy={busy}
            onContinue={() => setAsking(true)}
          >
            {fleet ? text('managePage.assign', { name: fleet.name }) : text('managePage.unassign')}
          </ProblemButton>
        </div>
      )}
      {asking && (
        <Confirm
          title={text('managePage.provider')}
          action={fleet ? text('managePage.assign', { name: fleet.name }) : text('managePage.unassign')}
          destroys={Boolean(loser)}
          busy={busy}
          onConfirm={send}
          onClose={() => setAsking(false)}
        >
          {consequence(loser, fleet?.name)}
        </Confirm>
      )}
    </form>
  )
}

type SelectProps = Pick<Props, 'onDraft'> & { fleets: readonly JudgedFleet[]; chosen: string }

/** Unassigned, then the fleets as they are asked, then those that can't be with the reason. */
function FleetSelect({ fleets, chosen, onDraft }: SelectProps) {
  const text = useTranslations()
  const unfit = useUnfit()
  return (
    <NativeSelect
      name="fleet"
      aria-label={text('managePage.provider')}
      value={chosen}
      onChange={(event) => {
        // Also the ride's own, as it is shown: what somebody chose stays when news of the ride come a moment later.
        onDraft({ fleet: event.currentTarget.value, reason: '' })
      }}
      data={[
        { value: '', label: text('ride.unassigned') },
        ...fleets.map((one) =>
          optionOf(one, text('managePage.notFor', { name: one.name, why: unfit(one) ?? '' })),
        ),
      ]}
    />
  )
}

/** Sends it; `onEnd` hears the new version, or null when it was refused. */
function useAssigning(ride: Ride, onEnd: (version: number | null) => void) {
  const text = useTranslations('managePage')
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('ride.assign', {
    done: ({ status, version }) => {
      hear({ collection: 'ride:info', key: ride.key, type: 'status', data: { status, version } })
      toasts.show(text('saved'))
      onEnd(version)
    },
    refused: () => {
      void askRidesAgain(client)
      onEnd(null)
    },
  })
  return { make, busy, refused: refused && refusal(refused) }
}

function problemOf(asksReason: boolean, draft: FleetDraft): Problem | null {
  return asksReason && !draft.reason.trim() ? { code: 'status_why_missing', field: 'fleetReason' } : null
}

/** A fleet that can have the ride by its price, or why it can't be chosen; who wants a reason only can be. */
function optionOf({ fleet, name, rank, check, cost, spoken, holds }: JudgedFleet, notFor: string) {
  if (rank === undefined && check !== 'arranged')
    return { value: fleet, label: holds ? name : notFor, disabled: !spoken && !holds }
  return {
    value: fleet,
    label: cost === undefined ? name : `${name} · ${formatMoney(cost)}`,
    disabled: false,
  }
}

/** What assigning sets off, in words. */
function useConsequence(): (loser: string | undefined, gains: string | undefined) => string {
  const text = useTranslations('managePage')
  return (loser, gains) => {
    if (!loser) return text('assignAsk', { name: gains ?? '' })
    return gains ? text('reassignAsk', { from: loser, name: gains }) : text('unassignAsk', { from: loser })
  }
}
