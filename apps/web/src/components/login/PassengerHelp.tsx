import { Anchor } from '@mantine/core'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { getTranslations } from 'next-intl/server'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import type { PublicCustomer } from '#/tenant/customer.ts'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import styles from './login.module.css'

/** Whom a passenger calls who gets no further; and that, where nobody does because the portal is closed. */
export async function PassengerHelp({ customer }: { customer: PublicCustomer }) {
  const login = await getTranslations('login')
  const phone = supportPhoneOf(customer)
  if (!phone) return <p>{login('passengerNoPhone')}</p>
  return (
    <div>
      <p className={styles.ask}>
        {login(customer.portal ? 'passengerAsk' : 'portalClosed', { customer: customer.name })}
      </p>
      <Anchor className={styles.link} href={`tel:${rawPhone(phone) ?? phone}`}>
        <Unbroken text={login('passengerCall', { phone })} />
      </Anchor>
    </div>
  )
}
