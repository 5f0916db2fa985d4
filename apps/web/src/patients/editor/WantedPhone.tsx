'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { usePhoneTransfer } from '#/passenger/use-phone-transfer.ts'
import { useTransferRefusal } from '#/passenger/use-transfer-refusal.ts'
import { PhoneDialog } from './LazyParts.tsx'
import styles from './editor.module.css'

type Props = { record: Pick<Passenger, 'key' | 'flags'>; mayEdit: boolean; onDone: () => void }

/**
 * Says that a number was to be moved to the record and has not been (V908), until it is moved or another one entered.
 * It may be somebody else's by now: whose it is, is asked before.
 */
export function WantedPhone({ record: { key, flags }, mayEdit, onDone }: Props) {
  const text = useTranslations()
  const transferRefusal = useTransferRefusal()
  const [isAsking, setAsking] = useState(false)
  const transfer = usePhoneTransfer({
    done: () => {
      setAsking(false)
      toasts.show(text('phone_transfer.done'))
      onDone()
    },
    refused: () => setAsking(false),
  })
  const phone = flags?.wanted_phone
  if (!phone) return null
  return (
    <Alert color="orange">
      <div className={styles.notice}>
        {text('wantedPhone.still', { phone })}
        {mayEdit && (
          <Button variant="default" size="compact-md" loading={transfer.busy} onClick={() => setAsking(true)}>
            {text('wantedPhone.move')}
          </Button>
        )}
      </div>
      {transfer.refusal && <p role="alert">{transferRefusal(transfer.refusal)}</p>}
      {isAsking && (
        <PhoneDialog
          force={false}
          number={phone}
          busy={transfer.busy}
          onYes={(donor) => transfer.moveFrom(donor, key, phone)}
          onNo={() => setAsking(false)}
        />
      )}
    </Alert>
  )
}
