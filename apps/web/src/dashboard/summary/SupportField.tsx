'use client'
import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useHear } from '#/live/use-hear.ts'

/** What the selector says: nothing, while nobody has decided. */
type Choice = '' | 'yes' | 'no'

function choiceOf(active: boolean | undefined): Choice {
  if (active === undefined) return ''
  return active ? 'yes' : 'no'
}

/**
 * Significant Support as a selector with notes (V772, C088), for global users and where the customer shows
 * it. What somebody else changes meanwhile is shown as long as nothing was entered here.
 */
export function SupportField({ ride }: { ride: Pick<Ride, 'key' | 'support'> }) {
  const text = useTranslations()
  const told = useRefusal()
  const hear = useHear()
  const [entered, setEntered] = useState<{ active?: boolean; notes?: string }>({})
  const { make, busy, refusal } = useMakeCall('ride.support', {
    done: ({ version }) => {
      setEntered({})
      hear({ collection: 'ride:info', key: ride.key, type: 'edit', data: { version } })
    },
  })
  const active = entered.active ?? ride.support?.active
  const notes = entered.notes ?? ride.support?.notes ?? ''
  const isChanged = active !== ride.support?.active || notes !== (ride.support?.notes ?? '')
  return (
    <form
      className="no-print"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        make({ ride: ride.key, ...(active === undefined ? {} : { active }), notes: notes.trim() })
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={text('summary.support')}
          name="support"
          value={choiceOf(active)}
          onChange={({ currentTarget: { value } }) => setEntered({ ...entered, active: value === 'yes' })}
        >
          {active === undefined && <option value="">{text('summary.supportOpen')}</option>}
          <option value="yes">{text('dialog.yes')}</option>
          <option value="no">{text('dialog.no')}</option>
        </NativeSelect>
        <Textarea
          label={text('summary.supportNotes')}
          name="notes"
          autosize
          minRows={2}
          maxLength={2000}
          value={notes}
          onChange={(event) => setEntered({ ...entered, notes: event.currentTarget.value })}
        />
        {refusal && (
          <Alert color="red" role="alert">
            {told(refusal)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy} disabled={!isChanged}>
            {text('summary.supportSave')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
