import { getTranslations } from 'next-intl/server'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { CallOffice } from './CallOffice.tsx'
import styles from './portal.module.css'
import { currentPortal } from './require-passenger.ts'

/** Whom to phone about what a page shows. */
export async function HelpDesk() {
  const [{ customer }, text] = [await currentPortal(), await getTranslations('portal')]
  const phone = supportPhoneOf(customer)
  return (
    <aside className={styles.choices} aria-label={text('help')}>
      <p className={styles.hint}>{text('helpText', { customer: customer.name })}</p>
      {phone && <CallOffice phone={phone} label={text('call', { phone })} />}
    </aside>
  )
}
