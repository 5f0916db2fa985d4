'use client'
import { Alert, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { useSecondPress } from '#/components/button/use-second-press.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import crew from '../crew/crew.module.css'
import page from '../provider.module.css'
import { PersonDialog } from './PersonDialog.tsx'

type Person = DataOf<'fleet.user.list'>['users'][number]

/** Who signs in for a fleet at this customer; its leads add people and archive them (docs/decisions/141). */
export function People() {
  const text = useTranslations('people')
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('fleet.user.list', {})
  const [adding, setAdding] = useState(false)
  if (error && !data) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{text('loading')}</p>
  return (
    <div className={page.page}>
      <div className={crew.head}>
        <h1 className={page.title}>{text('title')}</h1>
        {data.keeps && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {text('add')}
          </Button>
        )}
      </div>
      <p className={page.hint}>{text(data.keeps ? 'what' : 'seen')}</p>
      {data.users.map((person) => (
        <PersonCard key={person.key} person={person} keeps={data.keeps} />
      ))}
      {adding && <PersonDialog onClose={() => setAdding(false)} />}
    </div>
  )
}

function PersonCard({ person, keeps }: { person: Person; keeps: boolean }) {
  const text = useTranslations('people')
  const { name, username, email, lead, self } = person
  const full = [name.first, name.last].filter(Boolean).join(' ')
  return (
    <article className={page.card} aria-label={full}>
      <div className={crew.head}>
        <h2 className={crew.name}>{full}</h2>
        {keeps && !self && <Archive user={person.key} name={full} />}
      </div>
      <p className={crew.about}>{[lead && text('lead'), username, email].filter(Boolean).join(' · ')}</p>
    </article>
  )
}

/** Archives somebody at the second press, which says what it does. */
function Archive({ user, name }: { user: string; name: string }) {
  const text = useTranslations('people')
  const refusal = useRefusal()
  const client = useQueryClient()
  const { make, busy } = useMakeCall('fleet.user.archive', {
    done: () => {
      toasts.show(text('archived', { name }))
      void client.invalidateQueries({ queryKey: ['fleet.user.list'] })
    },
    refused: (why) => toasts.show(refusal(why), { error: true }),
  })
  const { asking, button } = useSecondPress(() => make({ user }))
  return (
    <>
      {asking && <Alert color="orange">{text('archiveWhat')}</Alert>}
      <Button
        {...button}
        loading={busy}
        aria-label={text(asking ? 'archiveNowNamed' : 'archiveNamed', { name })}
      >
        {text(asking ? 'archiveNow' : 'archive')}
      </Button>
    </>
  )
}
