'use client'
import { Alert, Button, Group, TextInput } from '@mantine/core'
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
import styles from './portal.module.css'

type Props = { ride: string; timezone: string }
type Link = DataOf<'caregiver.list'>['links'][number]

/** Links by which the passenger's family sees where the ride is: made, listed, taken back (docs/decisions/079). */
export function Caregivers({ ride, timezone }: Props) {
  const text = useTranslations('portal')
  const refusal = useRefusal()
  const client = useQueryClient()
  const { data } = useCall('caregiver.list', { ride })
  const [name, setName] = useState('')
  const [made, setMade] = useState<string>()
  const fresh = () => void client.invalidateQueries({ queryKey: callKey('caregiver.list', { ride }) })
  const create = useMakeCall('caregiver.create', {
    done: ({ link }) => {
      setMade(link)
      setName('')
      fresh()
    },
  })
  const end = useMakeCall('caregiver.end', {
    done: () => {
      setMade(undefined)
      toasts.show(text('caregiverEnded'))
      fresh()
    },
  })
  if (!data?.open) return null
  const refused = create.refusal ?? end.refusal
  return (
    <section className={styles.day} aria-labelledby="caregivers">
      <h2 id="caregivers">{text('caregivers')}</h2>
      <p className={styles.hint}>{text('caregiversText')}</p>
      <form
        method="post"
        className={styles.choices}
        onSubmit={(event) => {
          event.preventDefault()
          create.make({ ride, ...(name.trim() && { name: name.trim() }) })
        }}
      >
        <TextInput
          label={text('caregiverName')}
          autoComplete="off"
          maxLength={100}
          size="lg"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="lg" variant="default" loading={create.busy}>
          {text('caregiverMake')}
        </Button>
      </form>
      {refused && (
        <Alert color="red" role="alert">
          {refusal(refused)}
        </Alert>
      )}
      {made && <NewLink link={made} />}
      {data.links.length > 0 && (
        <ul className={styles.rides} aria-label={text('caregiverLinks')}>
          {data.links.map((link) => (
            <OpenLink
              key={link.key}
              {...{ link, timezone, busy: end.busy }}
              onEnd={() => end.make({ ride, key: link.key })}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The link itself, which is shown this once: to be sent on by the phone's own ways, or copied. */
function NewLink({ link }: { link: string }) {
  const text = useTranslations('portal')
  const shares = typeof navigator.share === 'function'
  return (
    <div className={styles.card}>
      <TextInput
        label={text('caregiverLink')}
        readOnly
        size="lg"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        {shares && (
          // Who closes the phone's own list of ways without choosing one has done nothing wrong.
          <Button size="lg" onClick={() => void navigator.share({ url: link }).catch(() => {})}>
            {text('caregiverSend')}
          </Button>
        )}
        <Button
          size="lg"
          variant="default"
          onClick={() =>
            void navigator.clipboard
              .writeText(link)
              .then(() => toasts.show(text('caregiverCopied')))
              // An old browser copies nothing: the link stands in the field, marked by a tap.
              .catch(() => toasts.show(text('caregiverCopyYourself')))
          }
        >
          {text('caregiverCopy')}
        </Button>
      </Group>
    </div>
  )
}

type OpenLinkProps = { link: Link; timezone: string; busy: boolean; onEnd: () => void }

function OpenLink({ link: { name, opened, times }, timezone, busy, onEnd }: OpenLinkProps) {
  const text = useTranslations('portal')
  const language = languageOf(useLocale())
  const whose = name ?? text('caregiverUnnamed')
  return (
    <li className={styles.card}>
      <strong>{whose}</strong>
      <span>
        {opened === undefined
          ? text('caregiverUnopened')
          : text('caregiverOpened', { times, last: formatZonedTime(opened, timezone, language) })}
      </span>
      <Button
        size="lg"
        variant="default"
        disabled={busy}
        aria-label={text('caregiverEndOf', { name: whose })}
        onClick={onEnd}
      >
        {text('caregiverEnd')}
      </Button>
    </li>
  )
}
