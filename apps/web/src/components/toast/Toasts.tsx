'use client'
import { Button, CloseButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef, useSyncExternalStore } from 'react'
import { focusPath, keepFocus } from '../dialog/keep-focus.ts'
import { toasts, type Toast } from './toasts.ts'
import styles from './toast.module.css'

const none: readonly Toast[] = []

/** Where toasts appear; the region is there from the start, so that what comes into it is read aloud. */
export function Toasts() {
  const text = useTranslations()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  /** Where the focus came from: a toast goes with its buttons. */
  const origin = useRef<HTMLElement[]>([])
  const leave = (id: number) => {
    toasts.dismiss(id)
    keepFocus(origin.current)
  }
  return (
    <section
      className={`${styles.region} no-print`}
      aria-label={text('toast.region')}
      aria-live="polite"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) origin.current = focusPath(relatedTarget)
      }}
    >
      {shown.map(({ id, title, body, error, leaving, action }) => (
        <div
          key={id}
          className={styles.toast}
          data-error={error || undefined}
          data-leaving={leaving || undefined}
          role={error ? 'alert' : undefined}
        >
          <div>
            <strong>{title}</strong>
            {body && <p>{body}</p>}
          </div>
          {action && (
            <Button
              variant="light"
              size="compact-md"
              onClick={() => {
                leave(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <CloseButton aria-label={text('close.close')} onClick={() => leave(id)} />
        </div>
      ))}
    </section>
  )
}
