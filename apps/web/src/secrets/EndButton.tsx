'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'

/** Ends what has the name, at the second press. */
export function EndButton({ name, busy, onEnd }: { name: string; busy: boolean; onEnd: () => void }) {
  const text = useTranslations('secrets')
  const [asking, setAsking] = useState(false)
  return (
    <Button
      size="md"
      color="red"
      variant={asking ? 'filled' : 'subtle'}
      loading={busy}
      aria-label={text(asking ? 'endNowNamed' : 'endNamed', { name })}
      onClick={() => (asking ? onEnd() : setAsking(true))}
    >
      {text(asking ? 'endNow' : 'end')}
    </Button>
  )
}
