'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { Coming } from '#/components/link/Coming.tsx'
import { createHref } from '#/journey/opening/link.ts'

/** The way to a passenger's own request (V129). */
export function NewTrip() {
  const text = useTranslations('portal')
  return (
    <Button component={Link} href={createHref({ scope: 'passenger' })} prefetch={false} size="lg">
      {text('newTrip')}
      <Coming text={text('opening')} />
    </Button>
  )
}
