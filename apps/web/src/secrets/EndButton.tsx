'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSecondPress } from '#/components/button/use-second-press.ts'

/** Ends what has the name, at the second press. */
export function EndButton({ name, busy, onEnd }: { name: string; busy: boolean; onEnd: () => void }) {
  const text = useTranslations('secrets')
  const { asking, button } = useSecondPress(onEnd)
  return (
    <Button {...button} loading={busy} aria-label={text(asking ? 'endNowNamed' : 'endNamed', { name })}>
      {text(asking ? 'endNow' : 'end')}
    </Button>
  )
}
