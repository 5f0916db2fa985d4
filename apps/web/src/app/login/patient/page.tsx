import { Anchor, Button } from '@mantine/core'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { currentCustomer } from '#/tenant/customer.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('login'))('passengerTitle'),
  }
}

/**
 * The passenger's way in (doc 1 §2, /login/patient): who books for them, until the portal's own pages are
 * there.
 */
async function Patient() {
  const customer = await currentCustomer()
  if (!customer) return null
  const login = await getTranslations('login')
  const phone = customer.config_support_phone?.display ?? customer.phone?.display
  return (
    <>
      <h1>{login('passengerTitle')}</h1>
      <p>{login('passengerText', { customer: customer.name })}</p>
      {phone ? (
        <Button component="a" href={`tel:${rawPhone(phone) ?? phone}`} size="lg">
          {login('passengerCall', { phone })}
        </Button>
      ) : (
        <p>{login('passengerNoPhone')}</p>
      )}
      <Anchor href="/login">{login('back')}</Anchor>
    </>
  )
}

export default Patient
