'use client'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

/** Prints the sheet that is shown. */
export function PrintButton() {
  const text = useTranslations('itinerary')
  return (
    <Button variant="default" leftSection={<IconPrinter aria-hidden />} onClick={() => print()}>
      {text('print')}
    </Button>
  )
}
