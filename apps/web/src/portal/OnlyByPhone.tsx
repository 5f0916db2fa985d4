import { Anchor } from '@mantine/core'
import { getTranslations } from 'next-intl/server'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { CallOffice } from './CallOffice.tsx'
import { currentPortal } from './require-passenger.ts'

/** What the office alone does for this passenger: whom to phone, and the way back. */
export async function OnlyByPhone({ title }: { title: string }) {
  const [{ customer, mayChange }, text] = [await currentPortal(), await getTranslations('portal')]
  const phone = supportPhoneOf(customer)
  const word = mayChange ? 'viewOnly' : 'book'
  return (
    <>
      <h1>{title}</h1>
      <p>
        {phone ? (
          <Unbroken text={text(word, { customer: customer.name, phone })} />
        ) : (
          text(`${word}NoPhone`, { customer: customer.name })
        )}
      </p>
      {phone && <CallOffice phone={phone} label={text('call', { phone })} filled />}
      <Anchor href="/passenger/dashboard">{text('back')}</Anchor>
    </>
  )
}
