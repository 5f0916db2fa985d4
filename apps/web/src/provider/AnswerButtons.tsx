'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { Answering } from './use-answer.ts'
import { Countdown } from './Countdown.tsx'
import { DecisionDialog, fetchDecisionDialog } from './LazyDialogs.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import styles from './provider.module.css'

type Props = {
  answering: Answering
  expires: number | undefined
  /** What tells this offer's buttons from those of the others in a list. */
  describedBy?: string
}

/** Accept and Decline of an open offer, with the time that is left (V1227, V1228). */
export function AnswerButtons({ answering, expires, describedBy }: Props) {
  const text = useTranslations('provider')
  const { asking, kept, declining } = answering
  useEffect(fetchDecisionDialog, [])
  return (
    <>
      {expires !== undefined && <Countdown expires={expires} onOver={answering.readAgain} />}
      <div className={styles.buttons}>
        {kept ? (
          <KeptNotice kept={kept} what={answering.keptWhat} />
        ) : (
          <>
            <Button
              size="md"
              variant="default"
              aria-describedby={describedBy}
              loading={declining && asking === null}
              disabled={answering.accepting}
              onClick={() => answering.ask('decline')}
            >
              {text('decline')}
            </Button>
            <Button
              size="md"
              data-primary
              aria-describedby={describedBy}
              loading={answering.accepting}
              disabled={declining}
              onClick={answering.accept}
            >
              {text('accept')}
            </Button>
          </>
        )}
      </div>
      {asking === 'decline' && (
        <DecisionDialog
          asking={asking}
          opened={!kept}
          busy={declining}
          refused={answering.refused}
          onClose={() => answering.ask(null)}
          onConfirm={answering.decline}
        />
      )}
    </>
  )
}
