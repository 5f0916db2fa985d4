'use client'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent, useState } from 'react'
import { editProblem } from '@nemt/domain/ride/cancel.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import type { PassengerDay } from './passenger-day.ts'
import { RideChoice, type ChoosableRide } from './RideChoice.tsx'
import { WholeDay } from './WholeDay.tsx'

type Props = {
  /** Where one came from: these are ticked. */ from: readonly string[]
  day: PassengerDay
  onClose: () => void
  onEdit: (rides: string[]) => void
}

/**
 * Which rides of a passenger's day to edit together (doc 2 §5.1, V271). With one ride to edit there is
 * nothing to choose.
 */
export function EditDialog({ from, day, onClose, onEdit }: Props) {
  const text = useTranslations('cancelDialog')
  return (
    <WholeDay day={day} title={text('editTitle')} onClose={onClose}>
      {(rides) => (
        <EditChoice
          rides={rides.filter(({ status }) => isEditable(status))}
          from={from}
          onClose={onClose}
          onEdit={onEdit}
        />
      )}
    </WholeDay>
  )
}

type ChoiceProps = {
  rides: readonly ChoosableRide[]
  from: readonly string[]
  onClose: () => void
  onEdit: (rides: string[]) => void
}

function EditChoice({ rides, from, onClose, onEdit }: ChoiceProps) {
  const text = useTranslations()
  const [chosen, setChosen] = useState(() => rides.map(({ key }) => key).filter((key) => from.includes(key)))
  // Only as one comes: nobody is led away because a colleague cancelled the other ride meanwhile.
  const [only] = useState(() => (rides.length === 1 ? rides[0]?.key : undefined))
  const picked = rides.map(({ key }) => key).filter((key) => chosen.includes(key))
  const goOn = useEffectEvent(() => only && onEdit([only]))
  useEffect(() => void goOn(), [only])
  if (only) return null
  return (
    <Dialog title={text('cancelDialog.editTitle')} onClose={onClose}>
      <Stack gap="sm">
        {picked.length < chosen.length && (
          <Alert color="orange" role="alert">
            {text('ride.edited')}
          </Alert>
        )}
        <RideChoice
          rides={rides}
          chosen={chosen}
          onChange={setChosen}
          may={({ status }) => isEditable(status)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {text('close.close')}
          </Button>
          <ProblemButton problem={editProblem(picked)} onContinue={() => onEdit(picked)}>
            {text('dashboard.edit')}
          </ProblemButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
