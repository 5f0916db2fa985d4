'use client'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '#/components/dialog/Dialog.tsx'

type Props = { name: string; onSave: (name: string) => void; onClose: () => void }

/** A covered service in own words (V231); without any there is nothing to save. */
export function CoveredDialog({ name, onSave, onClose }: Props) {
  const translate = useTranslations()
  const [text, setText] = useState(name)
  const [missing, setMissing] = useState(false)
  const save = () => {
    if (text.trim() === '') return setMissing(true)
    onSave(text.trim())
    onClose()
  }
  return (
    <Dialog title={translate('coveredDialog.title')} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          label={translate('coveredDialog.label')}
          data-autofocus
          maxLength={200}
          value={text}
          error={missing && text.trim() === '' && translate('problem.covered_value_missing')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onClose}>
            {translate('coveredDialog.cancel')}
          </Button>
          <Button size="md" onClick={save}>
            {translate('coveredDialog.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
