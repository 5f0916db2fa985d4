'use client'
import { Checkbox, Group, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useDeferredValue, useState } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { CopyText } from './CopyText.tsx'
import { foundTexts, LONGEST_LIST } from './found-texts.ts'
import styles from './copy.module.css'

/** The product's texts as their customer words them, one at a time (F458). */
export function CopyEditor() {
  const text = useTranslations('copyEditor')
  const refusal = useRefusal()
  const [words, setWords] = useState('')
  const [customOnly, setCustomOnly] = useState(false)
  const sought = useDeferredValue(words)
  const product = useCall('copy.info', { language: 'en' }, { freshMs: 3_600_000 })
  const custom = useCall('copy.custom', {})
  const error = product.error ?? custom.error
  // What is typed stays when a later look fails.
  if (error && !(product.data && custom.data))
    return (
      <Failure
        message={refusal(error)}
        onRetry={() => void Promise.all([product.refetch(), custom.refetch()])}
      />
    )
  if (!product.data || !custom.data) return <Lines count={8} of="row" label={text('loading')} />
  const found = foundTexts(product.data.copy, custom.data.copy, { words: sought, customOnly })
  return (
    <>
      <Group align="flex-end">
        <TextInput
          type="search"
          label={text('search')}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Checkbox
          label={text('customOnly')}
          checked={customOnly}
          onChange={(event) => setCustomOnly(event.currentTarget.checked)}
        />
      </Group>
      <p role="status">{text('found', { count: found.length })}</p>
      <ul className={styles.texts}>
        {found.slice(0, LONGEST_LIST).map(({ key, own, product: given }) => (
          <li key={`${key} ${own ?? ''}`}>
            <CopyText name={key} product={given} own={own} />
          </li>
        ))}
      </ul>
      {found.length > LONGEST_LIST && <p>{text('more', { shown: LONGEST_LIST })}</p>}
    </>
  )
}
