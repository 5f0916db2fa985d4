'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { Refusal } from '#/calls/answer.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { takeTo } from './take-to.ts'
import type { Editor } from './use-editor.ts'
import styles from './editor.module.css'

type Props = {
  editor: Pick<Editor, 'entered' | 'isChanged' | 'discard'>
  /** The record that was kept, and where the same section of it is. */
  into: string
  href: string
}

/** Says that the record was merged, and leads to the kept one, with what was entered here. */
export function Merged({ editor, into, href }: Props) {
  const text = useTranslations('patient')
  const refusal = useRefusal()
  const router = useRouter()
  const [isTaking, setTaking] = useState(false)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const { data: kept } = useCall('passenger.info', { key: into })
  const take = async () => {
    setTaking(true)
    const why = await takeTo(into, editor.entered)
    setRefused(why)
    setTaking(false)
    if (why) return
    editor.discard()
    router.push(href)
  }
  return (
    <Alert color="orange">
      <div className={styles.notice}>
        {kept
          ? text('mergedInto', { name: `${kept.name.first} ${kept.name.last}`.trim() })
          : text('mergedElsewhere')}
        {kept && !editor.isChanged && (
          <Button component={Link} href={href} prefetch={false} variant="default" size="compact-md">
            {text('openKept')}
          </Button>
        )}
        {kept && editor.isChanged && (
          <Button variant="default" size="compact-md" loading={isTaking} onClick={() => void take()}>
            {text('takeToKept')}
          </Button>
        )}
      </div>
      {refused && <p role="alert">{refusal(refused)}</p>}
    </Alert>
  )
}
