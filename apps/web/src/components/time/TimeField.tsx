'use client'
import { TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode, type Ref } from 'react'
import { formatMinutes } from '@nemt/domain/time/format.ts'
import { parseTime } from '@nemt/domain/time/parse.ts'

type Props = {
  label: ReactNode
  /** Minutes since midnight, null when empty. */
  value: number | null
  onChange: (minutes: number | null) => void
  error?: ReactNode
  name?: string
  required?: boolean
  disabled?: boolean
  className?: string
  /** Minutes since midnight of what is typed, where the next or the last such time is meant. */
  parse?: (typed: string) => number | null
  ref?: Ref<HTMLInputElement>
}

/**
 * A time of day typed as people type it (0930a, 9:30 am, 5p, 1730); on leaving the field it is read and shown
 * as hh:mma (V471).
 */
export function TimeField({ value, onChange, error, ref, parse = parseTime, ...field }: Props) {
  const text = useTranslations('time')
  const [typed, setTyped] = useState<string | null>(null)
  const [unread, setUnread] = useState(false)

  const read = () => {
    if (typed === null) return
    const minutes = parse(typed)
    const wrong = typed.trim() !== '' && minutes === null
    setUnread(wrong)
    if (!wrong) setTyped(null)
    if (minutes !== value) onChange(minutes)
  }

  return (
    <TextInput
      {...field}
      ref={ref}
      value={typed ?? (value === null ? '' : formatMinutes(value))}
      placeholder={text('hint')}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setUnread(false)
      }}
      onBlur={read}
      onKeyDown={(event) => event.key === 'Enter' && read()}
      error={unread ? text('invalid') : error}
    />
  )
}
