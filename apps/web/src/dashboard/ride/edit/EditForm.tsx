'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Ride } from '@nemt/domain/ride/schema.ts'
import { editHref } from '#/dashboard/journey-links.ts'
import type { DashboardSettings } from '#/dashboard/settings.ts'
import styles from '../ride-facts.module.css'
import type { Edited } from './use-edit.ts'

/** What every editor in place is given. */
export type EditorProps = {
  ride: Ride
  settings: DashboardSettings
  /** Leaves the editor; with the key of the ride that took this one's place, if one did. */
  onDone: (replacement?: string) => void
}

type Props = EditorProps & {
  edited: Edited
  /** What is wrong with what was typed; nothing is saved until then. */
  wrong?: boolean
  /** What somebody else has entered, since the editor was opened, where something was typed. */
  meanwhile?: readonly string[]
  children: ReactNode
}

/** The frame of an editor in place: its fields, what saving sets off, and the two ways out. */
export function EditForm({ ride, settings, onDone, edited, wrong = false, meanwhile = [], children }: Props) {
  const text = useTranslations()
  const { consequence, refused } = edited
  const overtaken = edited.busy ? [] : meanwhile
  const changes = consequence.kind !== 'none' && consequence.kind !== 'closed' && !wrong
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (changes) edited.save()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onDone()
      }}
    >
      {children}
      {overtaken.map((now, index) => (
        <Alert key={index} color="orange" role="alert">
          {text('ridePane.meanwhile', { now: now || text('change.nothing') })}
        </Alert>
      ))}
      {consequence.kind !== 'none' && (
        <p className={styles.consequence} role="status">
          {text(`consequence.${consequence.kind}`, {
            minutes: 'minutes' in consequence ? consequence.minutes : 0,
          })}
        </p>
      )}
      {refused && (
        <Alert color="red" role="alert">
          {refused}{' '}
          <Link href={editHref(settings.journey, [ride.key], ride.patient)} prefetch={false}>
            {text('ridePane.wholeEditor')}
          </Link>
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onDone()} disabled={edited.busy}>
          {text('ridePane.dismiss')}
        </Button>
        <Button type="submit" loading={edited.busy} disabled={!changes}>
          {text(edited.isLike || overtaken.length > 0 ? 'ridePane.saveAnyway' : 'ridePane.save')}
        </Button>
      </div>
    </form>
  )
}
