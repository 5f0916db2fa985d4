'use client'
import { Button } from '@mantine/core'
import { IconHeadset, IconLogout } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useNow } from '#/components/time/use-now.ts'
import { tellSession } from '#/session/announce.ts'
import { leadOutTo, wayOutOf } from '#/session/way-out.ts'
import { endVisit, leaveVisit } from './actions.ts'
import styles from './visit.module.css'

type Props = {
  customer: { key: string; name: string }
  visit: { reason: string; until: number; back: string }
}

/**
 * Stands above every page of a visit of support (docs/decisions/051): at whose customer one is, why, for how
 * long, and the way out.
 */
export function VisitBar({ customer, visit: { reason, until, back } }: Props) {
  const text = useTranslations('visit')
  const [leaving, setLeaving] = useState(false)
  const tip = useId()
  const now = useNow()
  // Rounded, as the server's time is known to a second or two: a visit of an hour must not begin with 61 minutes.
  const left = now === null ? null : Math.max(1, Math.round((until - now) / 60_000))
  const isOver = now !== null && now >= until
  useEffect(() => leadOutTo(`${back}?customer=${customer.key}&path=`), [back, customer.key])
  useEffect(() => {
    if (isOver) location.replace(wayOutOf() ?? back)
  }, [isOver, back])
  const leave = async (event: FormEvent) => {
    event.preventDefault()
    setLeaving(true)
    await endVisit().catch(() => {})
    tellSession('session.logout')
    location.replace(back)
  }
  return (
    <section className={`${styles.bar} no-print`} aria-label={text('bar')}>
      <button type="button" className={styles.who} aria-describedby={tip}>
        <IconHeadset aria-hidden />
        <span>{text('label', { customer: customer.name })}</span>
      </button>
      <span role="tooltip" id={tip} className={styles.reason}>
        {text('reason', { reason })}
      </span>
      <span className={`${styles.left} tabular`}>
        {left !== null && (
          <>
            <span className={styles.wide}>{text('left', { minutes: left })}</span>
            <span className={styles.short}>{text('leftShort', { minutes: left })}</span>
          </>
        )}
      </span>
      <form action={leaveVisit} onSubmit={(event) => void leave(event)}>
        <Button
          type="submit"
          size="compact-md"
          variant="default"
          loading={leaving}
          leftSection={<IconLogout aria-hidden />}
        >
          {leaving ? text('leaving') : text('leave')}
        </Button>
      </form>
    </section>
  )
}
