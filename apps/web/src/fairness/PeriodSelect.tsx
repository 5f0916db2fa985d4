'use client'
import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { periods, type Period } from './periods.ts'

/** How far back the figures of a page go. */
export function PeriodSelect({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const text = useTranslations('fairness')
  return (
    <NativeSelect
      size="md"
      label={text('period')}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value) as Period)}
      data={periods.map((days) => ({ value: String(days), label: text('days', { days }) }))}
    />
  )
}
