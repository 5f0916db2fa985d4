'use client'
import { ActionIcon, Alert, Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RideList, SavedFilter } from '@nemt/domain/ride/list-filter.ts'
import type { Refused } from '#/calls/answer.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import type { SavedView, Views } from './use-views.ts'
import styles from '../selection/selection.module.css'

/** Longest name of a view. */
const LONGEST = 100

type Props = {
  task: 'save' | 'manage'
  list: RideList
  views: Views
  current: () => SavedFilter
  onClose: () => void
}

/** Keeps what is shown as a view, or looks after the views: names, which one the list opens with, deleting. */
export function ViewsDialog({ task, list, views, current, onClose }: Props) {
  return task === 'save' ? (
    <Keeping views={views} current={current} onClose={onClose} />
  ) : (
    <Looking list={list} views={views} onClose={onClose} />
  )
}

/** What is wrong with the name of a view, in words of the server. */
function useNameProblem(refused: Refused | null): string | undefined {
  const refusal = useRefusal()
  return refused ? refusal(refused) : undefined
}

function Keeping({ views, current, onClose }: Pick<Props, 'views' | 'current' | 'onClose'>) {
  const text = useTranslations()
  const [name, setName] = useState('')
  const { make, busy, refusal, reset } = useMakeCall('view.save', {
    done: () => {
      views.changed()
      toasts.show(text('views.kept', { name: name.trim() }))
      onClose()
    },
  })
  const problem = useNameProblem(refusal)
  return (
    <Dialog title={text('views.save')} onClose={onClose}>
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault()
          make({ name, filter: current() })
        }}
      >
        <Stack gap="sm">
          <TextInput
            label={text('views.name')}
            name="view"
            autoComplete="off"
            data-autofocus
            maxLength={LONGEST}
            value={name}
            error={problem}
            onChange={(event) => {
              setName(event.currentTarget.value)
              reset()
            }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" size="md" onClick={onClose}>
              {text('close.close')}
            </Button>
            <Button type="submit" size="md" loading={busy}>
              {text('views.keep')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function Looking({ list, views, onClose }: Pick<Props, 'list' | 'views' | 'onClose'>) {
  const text = useTranslations()
  const refusal = useRefusal()
  const arranged = useMakeCall('view.arrange', { done: views.changed })
  return (
    <Dialog title={text('views.manage')} onClose={onClose}>
      <Stack gap="sm">
        {arranged.refusal && (
          <Alert color="red" role="alert">
            {refusal(arranged.refusal)}
          </Alert>
        )}
        <Radio.Group
          label={text('views.opensWith')}
          value={views.opens?.key ?? ''}
          onChange={(view) => arranged.make({ list, view: view || null })}
        >
          <Radio value="" label={text('views.opensWithNone')} py="xs" />
          <ul className={styles.columns}>
            {views.views.map((view) => (
              <OneView key={view.key} view={view} views={views} />
            ))}
          </ul>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" size="md" onClick={onClose}>
            {text('close.close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** One view: its name, which can be changed, whether the list opens with it, and how to delete it. */
function OneView({ view, views }: { view: SavedView; views: Views }) {
  const text = useTranslations('views')
  const [name, setName] = useState(view.name)
  const saved = useMakeCall('view.save', { done: views.changed })
  const removed = useMakeCall('view.delete', { done: views.changed })
  const problem = useNameProblem(saved.refusal ?? removed.refusal)
  const rename = () => {
    if (name.trim() !== view.name) saved.make({ key: view.key, name, filter: view.filter })
  }
  return (
    <li>
      <TextInput
        aria-label={text('nameOf', { name: view.name })}
        maxLength={LONGEST}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => event.key === 'Enter' && rename()}
      />
      <Radio value={view.key} aria-label={text('opensWithNamed', { name: view.name })} />
      <ActionIcon
        variant="subtle"
        color="red"
        loading={removed.busy}
        aria-label={text('delete', { name: view.name })}
        title={text('delete', { name: view.name })}
        onClick={() => removed.make({ key: view.key })}
      >
        <IconTrash aria-hidden />
      </ActionIcon>
    </li>
  )
}
