'use client'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatMoment } from '@nemt/domain/time/format.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import { languageOf } from '#/language/languages.ts'
import styles from './settings.module.css'

type SignIn = DataOf<'session.list'>['sessions'][number]

/** Where one is signed in, and how to end that from here (docs/decisions/093). Times in the customer's zone. */
export function SignInsPart({ zone }: { zone: string }) {
  const text = useTranslations('settings')
  const told = useRefusal()
  const { data, error, refetch } = useCall('session.list', {})
  const { end, busy } = useEnd()
  const sessions = data?.sessions ?? []
  const others = sessions.filter(({ here }) => !here)
  return (
    <section className={styles.part} aria-label={text('signIns')}>
      <h2>{text('signIns')}</h2>
      <p className={styles.hint}>{text('signInsWhy')}</p>
      {error && <Failure message={told(error)} onRetry={() => void refetch()} />}
      <ul className={styles.signIns}>
        {sessions.map((each) => (
          <SignInLine key={each.key} of={each} zone={zone} busy={busy} onEnd={() => end({ key: each.key })} />
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button variant="default" size="md" loading={busy} onClick={() => end({})}>
            {text('signOutOthers')}
          </Button>
        </div>
      )}
    </section>
  )
}

function SignInLine(props: { of: SignIn; zone: string; busy: boolean; onEnd: () => void }) {
  const text = useTranslations('settings')
  const language = languageOf(useLocale())
  const { browser, system, at, seen, here } = props.of
  const moment = (instant: number) => formatMoment(instant, props.zone, language)
  const client =
    browser && system ? text('client', { browser, system }) : (browser ?? system ?? text('clientUnknown'))
  return (
    <li>
      <div>
        <strong>{client}</strong> {here && <span className={styles.here}>{text('here')}</span>}
        <p className={styles.hint}>
          {text('signedIn', { time: moment(at) })} · {text('seen', { time: moment(seen) })}
        </p>
      </div>
      {!here && (
        <Button
          variant="default"
          disabled={props.busy}
          aria-label={text('signOutThereOf', { client, time: moment(at) })}
          onClick={props.onEnd}
        >
          {text('signOutThere')}
        </Button>
      )}
    </li>
  )
}

/** Ends sign-ins, says how many, and reads the list again. */
function useEnd() {
  const text = useTranslations('settings')
  const told = useRefusal()
  const client = useQueryClient()
  const { make, busy } = useMakeCall('session.end', {
    done: ({ ended }) => {
      toasts.show(text('signedOut', { count: ended.length }))
      void client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name === 'session.list' })
    },
    refused: (refusal) => toasts.show(told(refusal), { error: true }),
  })
  return { end: make, busy }
}
