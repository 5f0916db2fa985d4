'use client'
import { Button, CloseButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { toasts, type Toast } from './toasts.ts'
import styles from './toast.module.css'

const none: readonly Toast[] = []

/** Where toasts appear; the region is there from the start, so that what comes into it is read aloud. */
export function Toasts() {
  const text = useTranslations()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  return (
    <section className={`${styles.region} no-print`} aria-label={text('toast.region')} aria-live="polite">
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
                toasts.dismiss(id)
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
          <CloseButton aria-label={text('close.close')} onClick={() => toasts.dismiss(id)} />
        </div>
      ))}
    </section>
  )
}
