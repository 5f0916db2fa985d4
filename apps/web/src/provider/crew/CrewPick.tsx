'use client'
import { NativeSelect } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { formatTime } from '@nemt/domain/time/format.ts'
import { languageOf } from '#/language/languages.ts'
import type { Choice } from './use-crew.ts'
import styles from './crew.module.css'

type Props = {
  name: 'driver_key' | 'vehicle_key'
  label: string
  /** What stands for one who is typed. */
  other: string
  choices: readonly Choice[]
  picked: Choice | undefined
  problem: Problem | null
  zone: string
  onPick: (key: string | null) => void
}

/** One of the fleet's own instead of typing: who can't be assigned says why, and who is elsewhere then at what time. */
export function CrewPick({ name, label, other, choices, picked, problem, zone, onPick }: Props) {
  const text = useTranslations()
  const language = languageOf(useLocale())
  const time = (at: number) => formatTime(at, zone, language)
  if (choices.length === 0) return null
  return (
    <div className={styles.pick}>
      <NativeSelect
        size="md"
        name={name}
        label={label}
        value={picked?.key ?? ''}
        error={problem && text(`problem.${problem.code}`, problem.values)}
        onChange={(event) => onPick(event.currentTarget.value || null)}
      >
        <option value="">{other}</option>
        {choices.map((choice) => (
          <option key={choice.key} value={choice.key}>
            {choice.unfit ? text('crew.cannot', { name: choice.name }) : choice.name}
          </option>
        ))}
      </NativeSelect>
      <div role="status">
        {picked?.clashes.map(({ begins, ends }) => (
          <p key={begins} className={styles.clash}>
            {text('crew.clash', { name: picked.name, from: time(begins), to: time(ends) })}
          </p>
        ))}
      </div>
    </div>
  )
}
