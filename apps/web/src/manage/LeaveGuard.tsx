'use client'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Confirm } from '#/components/dialog/Confirm.tsx'
import { awayTo } from './link-away.ts'

/** Asks before what is entered on the page is lost by leaving it (doc 2 §8): by a link, or with the tab. */
export function LeaveGuard({ entered, onDiscard }: { entered: boolean; onDiscard: () => void }) {
  const text = useTranslations('managePage')
  const router = useRouter()
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (!entered) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const away = link && awayTo(event, link, location)
      if (!away) return
      event.preventDefault()
      event.stopPropagation()
      setWanted(away)
    }
    document.addEventListener('click', onClick, { capture: true, signal })
    addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => listening.abort()
  }, [entered])
  if (wanted === null) return null
  return (
    <Confirm
      title={text('losing')}
      action={text('discard')}
      destroys
      busy={false}
      onConfirm={() => {
        setWanted(null)
        onDiscard()
        router.push(wanted)
      }}
      onClose={() => setWanted(null)}
    >
      {text('losingAsk')}
    </Confirm>
  )
}
