'use client'
import { Alert, Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useHear } from '#/live/use-hear.ts'
import { useTypedOver } from '../ride/edit/use-typed-over.ts'

/** What the selector says: nothing, while nobody has decided. */
type Choice = '' | 'yes' | 'no'

function choiceOf(active: boolean | undefined): Choice {
  if (active === undefined) return ''
  return active ? 'yes' : 'no'
}

/**
 * Significant Support as a selector with notes (V772, C088), for global users and where the customer shows
 * it. What somebody else changes meanwhile is shown as long as nothing was entered here, and told where something was.
 */
export function SupportField({ ride }: { ride: Pick<Ride, 'key' | 'version' | 'support'> }) {
  const text = useTranslations()
  const told = useRefusal()
  const hear = useHear()
  const now = { active: choiceOf(ride.support?.active), notes: ride.support?.notes ?? '' }
  const active = useTypedOver(now.active)
  const notes = useTypedOver(now.notes)
  const { make, busy, refusal } = useMakeCall('ride.support', {
    done: ({ version }, saved) => {
      if (saved.active !== undefined) active.saved(choiceOf(saved.active))
      if (saved.notes !== undefined) notes.saved(saved.notes)
      hear({ collection: 'ride:info', key: ride.key, type: 'edit', data: { version } })
    },
  })
  const changed = {
    ...(active.value !== now.active && { active: active.value === 'yes' }),
    ...(notes.value.trim() !== now.notes && { notes: notes.value.trim() }),
  }
  return (
    <form
      className="no-print"
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        make({ ride: ride.key, version: ride.version, ...changed })
      }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={text('summary.support')}
          name="support"
          value={active.value}
          onChange={({ currentTarget: { value } }) => active.type(value === 'yes' ? 'yes' : 'no')}
        >
          {active.value === '' && <option value="">{text('summary.supportOpen')}</option>}
          <option value="yes">{text('dialog.yes')}</option>
          <option value="no">{text('dialog.no')}</option>
        </NativeSelect>
        <Textarea
          label={text('summary.supportNotes')}
          name="notes"
          autosize
          minRows={2}
          maxLength={2000}
          value={notes.value}
          onChange={(event) => notes.type(event.currentTarget.value)}
        />
        {notes.isOvertaken && !busy && (
          <Alert color="orange" role="alert">
            {text('ridePane.meanwhile', { now: now.notes || text('change.nothing') })}
          </Alert>
        )}
        {refusal && (
          <Alert color="red" role="alert">
            {told(refusal)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy} disabled={Object.keys(changed).length === 0}>
            {text(notes.isOvertaken ? 'ridePane.saveAnyway' : 'summary.supportSave')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
