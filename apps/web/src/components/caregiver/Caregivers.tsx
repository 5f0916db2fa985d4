'use client'
import { Alert, Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatZonedTime } from '@nemt/domain/time/format.ts'
import { callKey } from '#/calls/key.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import { NewLink } from '../link/NewLink.tsx'
import styles from './caregivers.module.css'

type Props = {
  ride: string
  timezone: string
  /** Says above what it is for, and has a finger's targets: for the passenger's own page. */
  portal?: boolean
}
type Size = 'lg' | 'sm'
type Link = DataOf<'caregiver.list'>['links'][number]

/** Links by which a passenger's family sees where the ride is: made, listed, taken back (docs/decisions/079). */
export function Caregivers({ ride, timezone, portal = false }: Props) {
  const text = useTranslations('caregiver')
  const refusal = useRefusal()
  const client = useQueryClient()
  const { data } = useCall('caregiver.list', { ride })
  const [name, setName] = useState('')
  const [made, setMade] = useState<string>()
  const fresh = () => client.invalidateQueries({ queryKey: callKey('caregiver.list', { ride }) })
  const create = useMakeCall('caregiver.create', {
    done: ({ link }) => {
      setMade(link)
      setName('')
      return fresh()
    },
  })
  const end = useMakeCall('caregiver.end', {
    done: () => {
      setMade(undefined)
      toasts.show(text('ended'))
      return fresh()
    },
  })
  if (!data?.open) return null
  const size: Size = portal ? 'lg' : 'sm'
  const refused = create.refusal ?? end.refusal
  return (
    <section className={styles.caregivers} aria-label={text('invite')}>
      {portal && <h2>{text('invite')}</h2>}
      <p>{text('inviteText')}</p>
      <form
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          create.make({ ride, ...(name.trim() && { name: name.trim() }) })
        }}
      >
        <TextInput
          label={text('name')}
          autoComplete="off"
          maxLength={100}
          size={size}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size={size} variant="default" loading={create.busy}>
          {text('make')}
        </Button>
      </form>
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
      {made && <NewLink link={made} size={size} />}
      {data.links.length > 0 && (
        <ul className={styles.links} aria-label={text('links')}>
          {data.links.map((link) => (
            <OpenLink
              key={link.key}
              {...{ link, timezone, size, busy: end.busy }}
              onEnd={() => end.make({ ride, key: link.key })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type OpenLinkProps = { link: Link; timezone: string; size: Size; busy: boolean; onEnd: () => void }

function OpenLink({ link: { name, opened, times }, timezone, size, busy, onEnd }: OpenLinkProps) {
  const text = useTranslations('caregiver')
  const language = languageOf(useLocale())
  const whose = name ?? text('unnamed')
  return (
    <li className={styles.link}>
      <strong>{whose}</strong>
      <span>
        {opened === undefined
          ? text('unopened')
          : text('opened', { times, last: formatZonedTime(opened, timezone, language) })}
      </span>
      <Button
        size={size}
        variant="default"
        disabled={busy}
        aria-label={text('endOf', { name: whose })}
        onClick={onEnd}
      >
        {text('end')}
      </Button>
    </li>
  )
}
