'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { useTransferRefusal } from '#/passenger/use-transfer-refusal.ts'
import styles from './editor.module.css'

type Props = { record: Pick<Passenger, 'key' | 'flags'>; mayEdit: boolean; onDone: () => void }

/**
 * Says that a number was to be moved to the record and has not been (V908), until it is moved or another one entered.
 */
export function WantedPhone({ record: { key, flags }, mayEdit, onDone }: Props) {
  const text = useTranslations()
  const transferRefusal = useTransferRefusal()
  const transfer = useMakeCall('passenger.phone.transfer', {
    done: () => {
      toasts.show(text('phone_transfer.done'))
      onDone()
    },
  })
  const phone = flags?.wanted_phone
  if (!phone) return null
  return (
    <Alert color="orange">
      <div className={styles.notice}>
        {text('wantedPhone.still', { phone })}
        {mayEdit && (
          <Button
            variant="default"
            size="compact-md"
            loading={transfer.busy}
            onClick={() => transfer.make({ passenger_key: key, phone_number: phone })}
          >
            {text('wantedPhone.move')}
          </Button>
        )}
      </div>
      {transfer.refusal && <p role="alert">{transferRefusal(transfer.refusal)}</p>}
    </Alert>
  )
}
