'use client'
import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { lazy } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { DeferredPopup } from '#/components/popup/DeferredPopup.tsx'
import styles from './attention.module.css'

const AttentionItems = lazy(() =>
  import('./AttentionItems.tsx').then((module) => ({ default: module.AttentionItems })),
)

/** By the clock, too, rides come to need somebody: so often it is asked without an event. ms. */
const EVERY = 60_000
/** More than that is many. */
const MOST_SHOWN = 99

/** How many rides need somebody now, on every screen, and which (docs/decisions/136). */
export function AttentionBell() {
  const text = useTranslations('attention')
  const { data: attention } = useCall('ride.attention', {}, { everyMs: EVERY })
  const count = attention?.count ?? 0
  const label = attention ? text('bell', { count }) : text('title')
  return (
    <DeferredPopup
      popup="menu"
      button={
        <ActionIcon
          className={styles.bell}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={label}
          title={label}
        >
          <IconBell aria-hidden />
          {count > 0 && (
            <span className={`${styles.count} tabular`} aria-hidden>
              {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
            </span>
          )}
        </ActionIcon>
      }
    >
      {(popup) => <AttentionItems popup={popup} attention={attention} />}
    </DeferredPopup>
  )
}
