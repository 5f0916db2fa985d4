import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { BrandMark } from '#/components/brand/BrandMark.tsx'
import { ownsSettings } from '#/account/owns-settings.ts'
import { LiveStatus } from '#/live/LiveStatus.tsx'
import type { Session } from '#/session/session.ts'
import type { PublicCustomer } from '#/tenant/customer.ts'
import { UserMenu } from '../user/UserMenu.tsx'
import { HeaderLinks } from './HeaderLinks.tsx'
import { navigationLinks } from './links.ts'
import styles from './header.module.css'

/** The slim header of the staff area (doc 2 §2.1). */
export async function StaffHeader({ session, customer }: { session: Session; customer: PublicCustomer }) {
  const text = await getTranslations('navigation')
  return (
    <header className={`${styles.header} no-print`}>
      <HeaderLinks links={navigationLinks(session)} />
      <Link href="/" className={styles.customer} title={text('home')} prefetch={false}>
        <BrandMark />
        <span>{customer.name}</span>
      </Link>
      <LiveStatus />
      <UserMenu
        name={session.user.name}
        settings={ownsSettings(session)}
        supportPhone={supportPhoneOf(customer)}
      />
    </header>
  )
}
