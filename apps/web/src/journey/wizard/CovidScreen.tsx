'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { covidAnswers, covidOutcome, type CovidAnswer } from '@nemt/domain/covid/screen.ts'
import { dataOf, Refused } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { leave } from '#/session/leave.ts'
import { journey } from '../draft/store.ts'
import { useJourney } from '../draft/use-journey.ts'
import { Choice } from '../sections/Choice.tsx'
import styles from './wizard.module.css'

function answer(covid19: CovidAnswer | undefined): void {
  journey.change((state) => ({ ...state, covid19 }))
}

/**
 * The COVID-19 screen before a passenger's request (R021, R022): its rule and two answers. At risk is confirmed;
 * where nobody drives passengers at risk the session ends, with whom to phone (V175–V181).
 */
export function CovidScreen() {
  const text = useTranslations('covid')
  const covid19 = useJourney((state) => state.covid19)
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <p>{text('rule')}</p>
      <Choice<CovidAnswer>
        label={text('title')}
        labelUnseen
        field="covid19"
        value={confirming ? 'at_risk' : covid19}
        options={covidAnswers.map((value) => ({ value, label: text(value) }))}
        onChange={(value) => {
          if (covidOutcome(value, false, false) === 'confirm') setConfirming(true)
          else answer(value)
        }}
      />
      {confirming && <Confirm onClose={() => setConfirming(false)} />}
    </>
  )
}

function Confirm({ onClose }: { onClose: () => void }) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<Refused>()
  const confirm = async () => {
    setBusy(true)
    try {
      const { transport } = dataOf(await send<DataOf<'passenger.covid'>>('passenger.covid', {}))
      if (covidOutcome('at_risk', true, transport) === 'logout') return await leaveAtRisk()
      answer('at_risk')
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setFailed(error)
      setBusy(false)
    }
  }
  return (
    <Dialog title={text('covid.title')} onClose={onClose} locked={busy}>
      <div className={styles.choices}>
        <p>{text('covid.confirm')}</p>
        {failed && (
          <Alert color="red" role="alert">
            {refusal(failed)}
          </Alert>
        )}
        <Button size="md" loading={busy} onClick={() => void confirm()}>
          {text('wizard.covidYes')}
        </Button>
        <Button size="md" variant="default" disabled={busy} data-autofocus onClick={onClose}>
          {text('wizard.covidNo')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Ends the session, and says on a page that needs none whom to phone. */
async function leaveAtRisk(): Promise<void> {
  journey.begin()
  await leave('/login/at-risk')
}
