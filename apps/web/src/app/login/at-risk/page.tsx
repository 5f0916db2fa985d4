import { Anchor } from '@mantine/core'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { currentCustomer } from '#/tenant/customer.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { PassengerArea } from '#/components/login/PassengerArea.tsx'
import styles from '#/components/login/login.module.css'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('covid'))('title'),
  }
}

/** /login/at-risk (V177, V178): where a session ends whose passenger is at risk and can't be driven. */
async function AtRisk() {
  const customer = await currentCustomer()
  if (!customer) return null
  const [covid, login, wizard] = [
    await getTranslations('covid'),
    await getTranslations('login'),
    await getTranslations('wizard'),
  ]
  const phone = supportPhoneOf(customer)
  return (
    <PassengerArea>
      <h1>{covid('title')}</h1>
      <p role="alert">
        {phone ? (
          <Unbroken text={covid('refused', { customer: customer.name, phone })} />
        ) : (
          covid('refusedNoPhone', { customer: customer.name })
        )}
      </p>
      {phone && (
        <Anchor className={styles.link} href={`tel:${rawPhone(phone) ?? phone}`}>
          <Unbroken text={wizard('helpCall', { phone })} />
        </Anchor>
      )}
      <Anchor className={styles.link} href="/login">
        {login('back')}
      </Anchor>
    </PassengerArea>
  )
}

export default AtRisk
