'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
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
  /** What is wrong with what was typed; saving leads to its field, where it is said. */
  problem?: Problem | null
  /** The name of the field at which a refusal is said. */
  refusedAt?: string | null
  /** What somebody else has entered, since the editor was opened, where something was typed. */
  meanwhile?: readonly string[]
  children: ReactNode
}

/** The frame of an editor in place: its fields, what saving sets off, and the two ways out. */
export function EditForm(props: Props) {
  const { ride, settings, onDone, edited, problem = null, refusedAt = null, meanwhile = [], children } = props
  const text = useTranslations()
  const { consequence, refused } = edited
  const overtaken = edited.busy ? [] : meanwhile
  const form = useRef<HTMLFormElement>(null)
  // A time is read when its field is left: from the first key on there may be something to save.
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    if (refused && refusedAt) focusIn(form.current, refusedAt)
  }, [refused, refusedAt])
  const isNothing = consequence.kind === 'none'
  const save = () => {
    if (problem) focusIn(form.current, problem.field)
    else if (isNothing) onDone()
    else edited.save()
  }
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
      onInput={() => {
        setTouched(true)
        // What is typed now was not refused.
        if (refused) edited.reset()
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
      {!isNothing && !problem && (
        <p className={styles.consequence} role="status">
          {text(`consequence.${consequence.kind}`, {
            minutes: 'minutes' in consequence ? consequence.minutes : 0,
          })}
        </p>
      )}
      {refused && (
        <Alert color="red" {...(refusedAt ? {} : { role: 'alert' })}>
          {refusedAt ? null : refused}{' '}
          <Link href={editHref(settings.journey, [ride.key], ride.patient)} prefetch={false}>
            {text('ridePane.wholeEditor')}
          </Link>
        </Alert>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => onDone()} disabled={edited.busy}>
          {text('ridePane.dismiss')}
        </Button>
        <Button
          type="submit"
          // What a field says when it is left would move the button from under the press: it is left by the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => leaveField(form.current)}
          loading={edited.busy}
          disabled={consequence.kind === 'closed' || (isNothing && !problem && !touched)}
        >
          {text(edited.isLike || overtaken.length > 0 ? 'ridePane.saveAnyway' : 'ridePane.save')}
        </Button>
      </div>
    </form>
  )
}

/** Leaves the field that has the focus: a time is read then, before the form is sent. */
function leaveField(form: HTMLFormElement | null): void {
  const { activeElement: field } = document
  if (field instanceof HTMLInputElement && form?.contains(field)) field.blur()
}

/** Leads to a field of the form by its name. */
function focusIn(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`)?.focus()
}
