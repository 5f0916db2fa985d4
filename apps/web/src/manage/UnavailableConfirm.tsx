'use client'
import { useTranslations } from 'next-intl'
import { Confirm } from '#/components/dialog/Confirm.tsx'

type Props = { busy: boolean; onConfirm: () => void; onClose: () => void }

/** Asks before a ride becomes unavailable, however that was chosen (V813, server-behaviour §2.1): others are told. */
export function UnavailableConfirm(props: Props) {
  const text = useTranslations('manage')
  return (
    <Confirm title={text('unavailable')} action={text('unavailable')} destroys {...props}>
      {text('unavailable_question')}
    </Confirm>
  )
}
