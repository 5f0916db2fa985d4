'use client'
import { ActionIcon, FocusTrap, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode, type Ref } from 'react'
import { formatDate, formatShortDate } from '@nemt/domain/time/format.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import { LazyCalendar } from './LazyCalendar.tsx'

type Props = {
  label: ReactNode
  /** yyyy-mm-dd, null when empty. */
  value: string | null
  onChange: (date: string | null) => void
  /** Today where the field's dates are meant, yyyy-mm-dd. */
  today: string
  min?: string
  max?: string
  /** Shown as M/D/YYYY instead of MM/DD/YYYY (the journey's field, X051). */
  short?: boolean
  error?: ReactNode
  name?: string
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

function textOf(date: string | null, short: boolean | undefined): string {
  if (date === null) return ''
  return short ? formatShortDate(date) : formatDate(date)
}

/** What is wrong with a typed text and the date it was read as; an empty one is none. */
function problemOf(typed: string, date: string | null, min?: string): 'invalid' | 'past' | null {
  if (typed.trim() === '') return null
  if (date === null) return 'invalid'
  return min && date < min ? 'past' : null
}

/**
 * A date typed as MM/DD/YYYY (also M/D/YY, MMDDYYYY) or chosen in a calendar beside it; typing is the quick
 * way, the calendar the other.
 */
export function DateField({ value, onChange, today, min, max, short = false, error, ref, ...field }: Props) {
  const text = useTranslations('date')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<'invalid' | 'past' | null>(null)
  const [opened, setOpened] = useState(false)
  const shown = textOf(value, short)

  const read = () => {
    if (typed === null) return
    const date = parseDate(typed)
    const wrong = problemOf(typed, date, min)
    setProblem(wrong)
    if (!wrong) setTyped(null)
    const next = wrong ? null : date
    if (next !== value) onChange(next)
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      withRoles={false}
      position="bottom-end"
    >
      <TextInput
        {...field}
        ref={ref}
        value={typed ?? shown}
        placeholder={text('hint')}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
        onBlur={read}
        onKeyDown={(event) => event.key === 'Enter' && read()}
        error={problem ? text(problem) : error}
        rightSectionPointerEvents="all"
        rightSection={
          <Popover.Target>
            <ActionIcon
              aria-label={text('open')}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened((was) => !was)}
            >
              <IconCalendar aria-hidden />
            </ActionIcon>
          </Popover.Target>
        }
      />
      <Popover.Dropdown role="dialog" aria-label={text('calendar')}>
        <FocusTrap.InitialFocus />
        <LazyCalendar
          value={value}
          today={today}
          min={min}
          max={max}
          onChange={(date) => {
            setTyped(null)
            setProblem(null)
            setOpened(false)
            onChange(date)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}
