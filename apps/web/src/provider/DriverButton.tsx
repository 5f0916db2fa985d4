'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import type { DriverEntry } from './use-driver.ts'
import styles from './provider.module.css'

type Props = { driver: DriverEntry; variant?: 'default' }

/** Update (V1230); in its place what has to be decided first: what has no answer yet, or what a colleague saved. */
export function DriverButton({ driver, variant }: Props) {
  const text = useTranslations('provider')
  const { problem, busy, kept, elsewhere, save } = driver
  if (kept) return <KeptNotice kept={kept} what={text('update')} />
  if (!elsewhere)
    return (
      <ProblemButton problem={problem} busy={busy} onContinue={save} {...(variant ? { variant } : {})}>
        {text('update')}
      </ProblemButton>
    )
  return (
    <>
      <Alert color="orange" role="alert" className={styles.whole} title={text('elsewhereTitle')}>
        {text('elsewhereText', { named: elsewhere.named || text('elsewhereNobody') })}
      </Alert>
      <Button size="md" variant="default" onClick={elsewhere.keep}>
        {text('elsewhereKeep')}
      </Button>
      <Button size="md" data-primary onClick={elsewhere.take}>
        {text('elsewhereTake')}
      </Button>
    </>
  )
}
