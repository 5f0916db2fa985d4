'use client'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useState, type ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  title: string
  opened?: boolean
  onClose: () => void
  /** While something is under way the dialog cannot be left. */
  locked?: boolean
  /** Something was entered that closing loses: a slip of a key or a press beside the dialog asks first. */
  entered?: boolean
  /** Larger for a small form. */
  size?: 'md' | 'lg'
  children: ReactNode
}

/** A dialog for a decision. It may be kept in the page with `opened`, or put in and taken out. */
export function Dialog(props: Props) {
  const { title, opened = true, onClose, locked = false, entered, size = 'md', children } = props
  const [asking, setAsking] = useState(false)
  const from = useRef<Element | null>(null)
  useReturnFocus(opened)
  const goOn = () => {
    setAsking(false)
    // After the fields are shown again.
    requestAnimationFrame(() => from.current instanceof HTMLElement && from.current.focus())
  }
  const leave = () => {
    if (asking) return goOn()
    if (!entered) return onClose()
    from.current = document.activeElement
    setAsking(true)
  }
  return (
    <Modal
      opened={opened}
      onClose={leave}
      title={title}
      size={size}
      returnFocus={false}
      closeOnClickOutside={!locked}
      closeOnEscape={!locked}
      withCloseButton={!locked}
    >
      {entered === undefined ? children : <div hidden={asking}>{children}</div>}
      {asking && <Losing onGoOn={goOn} onDiscard={onClose} />}
    </Modal>
  )
}

type LosingProps = { onGoOn: () => void; onDiscard: () => void }

/** Asks before what was entered is lost. */
function Losing({ onGoOn, onDiscard }: LosingProps) {
  const text = useTranslations('close')
  return (
    <Stack gap="md">
      <p role="alert">{text('losing')}</p>
      <Group justify="flex-end" gap="sm">
        <Button size="md" variant="default" onClick={onDiscard}>
          {text('discard')}
        </Button>
        <Button size="md" autoFocus onClick={onGoOn}>
          {text('goOn')}
        </Button>
      </Group>
    </Stack>
  )
}
