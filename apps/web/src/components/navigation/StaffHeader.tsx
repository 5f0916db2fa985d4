import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { may } from '@nemt/domain/access/may.ts'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { ownsSettings } from '#/account/owns-settings.ts'
import { AttentionBell } from '#/attention/AttentionBell.tsx'
import { BrandMark } from '#/components/brand/BrandMark.tsx'
import { LiveStatus } from '#/live/LiveStatus.tsx'
import { HeaderSearch } from '#/palette/HeaderSearch.tsx'
import type { Session } from '#/session/session.ts'
import type { PublicCustomer } from '#/tenant/customer.ts'
import { UserMenu } from '../user/UserMenu.tsx'
import { HeaderLinks } from './HeaderLinks.tsx'
import { navigationLinks } from './links.ts'
import styles from './header.module.css'

/** The slim header of the staff area (doc 2 §2.1). */
export async function StaffHeader({ session, customer }: { session: Session; customer: PublicCustomer }) {
  const text = await getTranslations('navigation')
  const [links, settings] = [navigationLinks(session), ownsSettings(session)]
  return (
    <header className={`${styles.header} no-print`}>
      <HeaderLinks links={links} />
      <Link href="/" className={styles.customer} title={text('home')} prefetch={false}>
        <BrandMark />
        <span>{customer.name}</span>
      </Link>
      {customer.key !== 'global' && (
        <HeaderSearch
          finder={{
            ...{ user: session.user.key, zone: customer.timezone, permissions: session.permissions },
            ...{ screens: links, settings },
          }}
        />
      )}
      <LiveStatus />
      {customer.key !== 'global' && may(session.permissions, 'ride.view') && <AttentionBell />}
      <UserMenu user={session.user} settings={settings} supportPhone={supportPhoneOf(customer)} />
    </header>
  )
}
