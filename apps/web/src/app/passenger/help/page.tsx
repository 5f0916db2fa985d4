import { Button } from '@mantine/core'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { currentPortal } from '#/portal/require-passenger.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('helpTitle'),
  }
}

/** /passenger/help (R017): whom to phone. */
async function PassengerHelpPage() {
  const [{ customer }, text] = [await currentPortal(), await getTranslations('portal')]
  const support = customer.config_support_phone?.display
  const main = customer.phone?.display
  return (
    <>
      <h1>{text('helpTitle')}</h1>
      <p>{text('helpText', { customer: customer.name })}</p>
      {support && <Call phone={support} label={text('call', { phone: support })} filled />}
      {main && (
        <>
          <p>{text('mainLine')}</p>
          <Call phone={main} label={text('call', { phone: main })} />
        </>
      )}
    </>
  )
}

function Call({ phone, label, filled = false }: { phone: string; label: string; filled?: boolean }) {
  return (
    <Button
      component="a"
      href={`tel:${rawPhone(phone) ?? phone}`}
      size="lg"
      variant={filled ? 'filled' : 'default'}
    >
      {label}
    </Button>
  )
}

export default PassengerHelpPage
