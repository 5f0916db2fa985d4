'use client'
import { Button, Group, Menu, Radio, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { rideAnswers, type RideAnswer } from '@nemt/domain/passenger/leaving.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import type { Editor } from './use-editor.ts'

/**
 * Makes the passenger inactive or active again, or deletes the record, which archives it (V882, V883). Each is done
 * at once: an inactive record has no button that saves.
 */
export function StatusActions({ editor }: { editor: Editor }) {
  const text = useTranslations('patient')
  const words = useTranslations('error')
  const refusalText = useRefusal()
  const isAwake = useMounted()
  const [asking, setAsking] = useState<'inactive' | 'archived' | null>(null)
  const { record, adopt, leaveArchived } = editor
  const change = useMakeCall('passenger.update', {
    done: ({ rides: _rides, ...stored }) => {
      setAsking(null)
      if (stored.status === 'archived') return leaveArchived(stored)
      adopt(stored)
      toasts.show(text(`done.${stored.status}`))
    },
    refused: (refusal) => {
      setAsking(null)
      toasts.show(text('error'), { body: `${words('not_finished')} ${refusalText(refusal)}`, error: true })
    },
  })
  if (!record) return null
  const { key, version, status } = record
  return (
    <>
      <Menu position="bottom-end" width="var(--width-menu)">
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconDots aria-hidden />}
            loading={change.busy}
            // Pressed before the scripts are there it would do nothing.
            disabled={!isAwake}
          >
            {text('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {status === 'active' ? (
            <Menu.Item onClick={() => setAsking('inactive')}>{text('makeInactive')}</Menu.Item>
          ) : (
            <Menu.Item onClick={() => change.make({ key, version, status: 'active' })}>
              {text('makeActive')}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setAsking('archived')}>
            {text('delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {asking && (
        <Question
          to={asking}
          busy={change.busy}
          onYes={(rides) =>
            change.make({ key, version, status: asking, ...(asking === 'inactive' && { rides }) })
          }
          onNo={() => setAsking(null)}
        />
      )}
    </>
  )
}

type QuestionProps = {
  to: 'inactive' | 'archived'
  busy: boolean
  onYes: (rides: RideAnswer) => void
  onNo: () => void
}

/** Whether it is meant, and what becomes of the rides of somebody who may come back (docs/decisions/020). */
function Question({ to, busy, onYes, onNo }: QuestionProps) {
  const text = useTranslations('patient')
  const [rides, setRides] = useState<RideAnswer>('keep')
  return (
    <Dialog title={text(to === 'archived' ? 'delete' : 'makeInactive')} onClose={onNo} locked={busy}>
      <Stack gap="md">
        <p>{text(to === 'archived' ? 'deleteQuestion' : 'inactiveQuestion')}</p>
        {to === 'archived' && <p>{text('deleteRides')}</p>}
        {to === 'inactive' && (
          <Radio.Group
            label={text('rides')}
            value={rides}
            onChange={(value) => setRides(value as RideAnswer)}
          >
            <Stack gap="xs">
              {rideAnswers.toReversed().map((answer) => (
                <Radio key={answer} value={answer} label={text(`ridesAnswer.${answer}`)} />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" data-autofocus onClick={onNo} disabled={busy}>
            {text('cancel')}
          </Button>
          <Button size="md" color="red" loading={busy} onClick={() => onYes(rides)}>
            {text(to === 'archived' ? 'delete' : 'makeInactive')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
