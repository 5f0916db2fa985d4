'use client'
import { Radio, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { cancellationRanges, type CancellationRange } from '@nemt/domain/ride/cancel.ts'

type RangeProps = { range: CancellationRange | undefined; onChange: (range: CancellationRange) => void }

/** How far the cancellation of a ride that repeats goes. */
export function RangeChoice({ range, onChange }: RangeProps) {
  const text = useTranslations()
  return (
    <Radio.Group
      label={text('cancelDialog.range')}
      value={range ?? null}
      onChange={(next) => onChange(next as CancellationRange)}
      data-field="range"
    >
      <Stack gap="xs" pt="xs">
        {cancellationRanges.map((each) => (
          <Radio key={each} value={each} label={text(`cancel.${each}`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
