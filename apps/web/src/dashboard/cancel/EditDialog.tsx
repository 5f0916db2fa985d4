'use client'
import { Button, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { editProblem } from '@nemt/domain/ride/cancel.ts'
import { isEditable } from '@nemt/domain/ride/sets.ts'
import { Dialog } from '../../components/dialog/Dialog.tsx'
import { ProblemButton } from '../../components/problem/ProblemButton.tsx'
import { RideChoice, type ChoosableRide } from './RideChoice.tsx'

type Props = { rides: readonly ChoosableRide[]; onClose: () => void; onEdit: (rides: string[]) => void }

/** Which rides of a passenger to edit together (doc 2 §5.1, V271). */
export const EditDialog = ({ rides, onClose, onEdit }: Props) => {
  const words = useTranslations()
  const [chosen, setChosen] = useState(() => rides.map(({ key }) => key))
  return (
    <Dialog title={words('cancelDialog.editTitle')} onClose={onClose}>
      <Stack gap="sm">
        <RideChoice rides={rides} chosen={chosen} onChange={setChosen} may={({ status }) => isEditable(status)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" size="md" onClick={onClose}>
            {words('close.close')}
          </Button>
          <ProblemButton problem={editProblem(chosen)} onContinue={() => onEdit(chosen)}>
            {words('dashboard.edit')}
          </ProblemButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
