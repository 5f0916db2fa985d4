'use client'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import type { Refused } from '#/calls/answer.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import crew from '#/provider/crew/crew.module.css'
import page from '#/provider/provider.module.css'

type Props = {
  heading: 'h1' | 'h2'
  title: string
  what: ReactNode
  none: string
  add: string
  /** Whether another one may be added. */
  isFull?: boolean
  /** The list as it was read. */
  read: { error: Refused | null; refetch: () => unknown }
  /** What is in it; undefined until it is here. */
  cards: ReactNode[] | undefined
  dialog: (onClose: () => void) => ReactNode
}

/** A list of what outside systems take part with, keys or addresses, and the way to a new one. */
export function SecretList({ heading: Heading, title, what, none, add, isFull, read, cards, dialog }: Props) {
  const text = useTranslations('secrets')
  const refusal = useRefusal()
  const [adding, setAdding] = useState(false)
  if (read.error) return <Failure message={refusal(read.error)} onRetry={() => void read.refetch()} />
  if (!cards) return <p role="status">{text('loading')}</p>
  return (
    <section className={page.section} aria-label={title}>
      <div className={crew.head}>
        <Heading className={Heading === 'h1' ? page.title : undefined}>{title}</Heading>
        {!isFull && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPlus aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {add}
          </Button>
        )}
      </div>
      <p className={page.hint}>{what}</p>
      {cards.length === 0 ? <Empty title={none} /> : cards}
      {adding && dialog(() => setAdding(false))}
    </section>
  )
}
