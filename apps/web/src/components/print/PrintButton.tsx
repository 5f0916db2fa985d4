'use client'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'

/** Prints the page that is shown; `label`: what it says. */
export function PrintButton({ label }: { label: string }) {
  return (
    <Button variant="default" leftSection={<IconPrinter aria-hidden />} onClick={() => print()}>
      {label}
    </Button>
  )
}
