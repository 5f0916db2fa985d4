'use client'
import { ActionIcon, FocusTrap, Popover, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState, type ReactNode, type Ref } from 'react'
import { formatDate, formatShortDate, formatSpokenDay } from '@nemt/domain/time/format.ts'
import { parseDate } from '@nemt/domain/time/parse.ts'
import { parseSpokenDate } from '@nemt/domain/time/spoken.ts'
import { daysBetween } from '@nemt/domain/time/zone.ts'
import { languageOf } from '#/language/languages.ts'
import type { CalendarUse } from './calendar-span.ts'
import { LazyCalendar } from './LazyCalendar.tsx'
import styles from './date-field.module.css'

type Props = {
  label: ReactNode
  /** yyyy-mm-dd, null when empty. */
  value: string | null
  onChange: (date: string | null) => void
  /** Today where the field's dates are meant, yyyy-mm-dd. */
  today: string
  min?: string
  /** What is said of a date before `min`, where that isn't today. */
  early?: string
  max?: string
  /** How far the years of its calendar reach (V486, V487). */
  use?: CalendarUse
  /** Shown as M/D/YYYY instead of MM/DD/YYYY (the journey's field, X051). */
  short?: boolean
  /**
   * Read as people say dates on the phone ('sat', '+2', '28'), and said back with its weekday beside the
   * field; for dates to come.
   */
  spoken?: boolean
  /** Whether it is said as well how far the date is from `today`. */
  near?: boolean
  /** Whether a spoken date is said back at all; where fields stand in a row, the date in the field does. */
  said?: boolean
  /**
   * What is the value all the same, for a form that judges it: `typed`, a text that can't be read, which where a date
   * may be left out would pass for none and take away the one that was there; `past`, a date before `min`.
   */
  keeps?: 'typed' | 'past'
  error?: ReactNode
  name?: string
  required?: boolean
  ref?: Ref<HTMLInputElement>
}

/** Whether a value is a date, not a text that was kept as it was typed. */
function isDate(value: string): boolean {
  return parseDate(value) === value
}

function textOf(date: string | null, short: boolean | undefined): string {
  if (date === null) return ''
  if (!isDate(date)) return date
  return short ? formatShortDate(date) : formatDate(date)
}

/** What is wrong with a typed text and the date it was read as; an empty one is none. */
function problemOf(typed: string, date: string | null, min?: string): 'invalid' | 'past' | null {
  if (typed.trim() === '') return null
  if (date === null) return 'invalid'
  return min && date < min ? 'past' : null
}

type Typing = Pick<Props, 'value' | 'onChange' | 'today' | 'min' | 'max' | 'keeps'> & {
  spoken: boolean
}
type Wrong = 'invalid' | 'spokenInvalid' | 'past'

/**
 * What is being typed, and what is wrong with it once it was read. `heard` is what it would be read as so far:
 * nothing may be taken for another day unseen.
 */
function useTyped({ value, onChange, today, min, max, spoken, keeps }: Typing) {
  const language = languageOf(useLocale())
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<Wrong | null>(value !== null && !isDate(value) ? 'invalid' : null)
  const parse = (input: string) =>
    spoken ? parseSpokenDate(input, { today, language }) : parseDate(input, max)
  const wrongly = (text: string) => (keeps === 'typed' ? text.trim() : null)
  return {
    typed,
    problem,
    heard: typed === null || typed.trim() === '' ? value : parse(typed),
    type: (text: string) => {
      setTyped(text)
      setProblem(null)
    },
    clear: () => {
      setTyped(null)
      setProblem(null)
    },
    read: () => {
      if (typed === null) return
      const date = parse(typed)
      const wrong = problemOf(typed, date, min)
      setProblem(wrong === 'invalid' && spoken ? 'spokenInvalid' : wrong)
      if (!wrong) setTyped(null)
      const next = wrong && wrong !== keeps ? wrongly(typed) : date
      if (next !== value) onChange(next)
    },
  }
}

/**
 * A date typed as MM/DD/YYYY (also M/D/YY, MMDDYYYY; with `spoken` as people say it) or chosen in a calendar
 * beside it; typing is the quick way, the calendar the other.
 */
export function DateField({
  value,
  onChange,
  today,
  min,
  early,
  max,
  short = false,
  spoken = false,
  near = true,
  said = true,
  error,
  ref,
  use,
  keeps,
  ...field
}: Props) {
  const text = useTranslations('date')
  const [opened, setOpened] = useState(false)
  const typing = { value, onChange, today, min, max, spoken, keeps }
  const { typed, heard, problem, type, read, clear } = useTyped(typing)
  const input = (
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
        value={typed ?? textOf(value, short)}
        placeholder={text(spoken ? 'spokenHint' : 'hint')}
        inputMode={spoken ? 'text' : 'numeric'}
        autoComplete="off"
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={read}
        onKeyDown={(event) => event.key === 'Enter' && read()}
        error={(problem === 'past' && early) || (problem ? text(problem) : error)}
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
          value={value !== null && isDate(value) ? value : null}
          today={today}
          min={min}
          max={max}
          use={use}
          onChange={(date) => {
            clear()
            setOpened(false)
            onChange(date)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
  if (!spoken || !said) return input
  return (
    <div className={styles.spoken}>
      {input}
      <Said date={heard} today={today} near={near} />
    </div>
  )
}

/** A date with its weekday and how far away it is, as one says it back on the phone. */
function Said({ date, today, near }: { date: string | null; today: string; near: boolean }) {
  const text = useTranslations('date')
  const language = languageOf(useLocale())
  return (
    <p className={styles.said} aria-live="polite">
      {date !== null && formatSpokenDay(date, today, language)}
      {near && date !== null && date >= today && (
        <span>{text('ahead', { days: daysBetween(today, date) })}</span>
      )}
    </p>
  )
}
