'use client'
import { Anchor, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import styles from './help.module.css'

/** How long after the last key the articles are asked for (V1045); ms. */
const DEBOUNCE = 500
/** How many are shown (V1042). */
const SHOWN = 2

/** Searches the articles of the help centre (V1041, V1046); what was found stays until the next answer is here. */
export function ArticleSearch() {
  const text = useTranslations('help')
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), DEBOUNCE)
  return (
    <div className={styles.part}>
      <TextInput
        type="search"
        name="articles"
        label={text('search')}
        autoComplete="off"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed.trim() !== '' && query !== '' && <Articles query={query} />}
    </div>
  )
}

function Articles({ query }: { query: string }) {
  const text = useTranslations('help')
  const told = useRefusal()
  const { data, error, refetch } = useCall('articles.search', { query }, { keep: true })
  const retry = () => void refetch()
  if (error) return <Failure message={told(error)} onRetry={retry} />
  if (!data) return null
  if (data.unavailable === 'no_answer') return <Failure message={text('noAnswer')} onRetry={retry} />
  if (data.articles.length === 0) return <Text role="status">{text('none', { query })}</Text>
  return (
    <ul className={styles.articles}>
      {data.articles.slice(0, SHOWN).map(({ title, url }) => (
        <li key={url}>
          <Anchor href={url} target="_blank" rel="noreferrer">
            {title}
          </Anchor>
        </li>
      ))}
    </ul>
  )
}
