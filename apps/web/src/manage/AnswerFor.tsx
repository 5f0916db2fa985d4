'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import Link from 'next/link'
import { actFor } from '#/provider/acting-fleet.ts'

type Props = { ride: string; fleet: string; name: string }

/** Leads support to the fleet's own page of the ride, to answer for it: who calls can't always click (V1194). */
export function AnswerFor({ ride, fleet, name }: Props) {
  const text = useTranslations('managePage')
  return (
    <Button
      component={Link}
      href={`/scope/fleet/ride/${ride}`}
      prefetch={false}
      size="compact-xs"
      variant="default"
      aria-label={text('answerForName', { name })}
      onClick={() => actFor(fleet)}
    >
      {text('answerFor')}
    </Button>
  )
}
