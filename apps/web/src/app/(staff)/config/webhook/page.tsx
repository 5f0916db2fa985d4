import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import styles from '#/account/settings.module.css'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Texts } from '#/language/Texts.tsx'
import { currentWording } from '#/language/wording.ts'
import { requireSession } from '#/session/session.ts'
import { Webhooks } from '#/webhooks/Webhooks.tsx'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('config'))('title') }
}

/**
 * /config/webhook: where the customer's own system is told what becomes of its rides, for global and super users. The
 * section of the configuration (R072) that has its screen.
 */
async function ConfigPage() {
  const [{ user }, { timezone }] = [await requireSession(), await currentWording()]
  const text = await getTranslations('config')
  if (!user.global && !user.super) return <Empty title={text('notPermitted')} />
  return (
    <Texts of={['close', 'failure', 'problem', 'secrets', 'webhooks']}>
      <Prefetched calls={[['webhook.list', {}]]}>
        <div className={styles.page}>
          <h1>{text('title')}</h1>
          <Webhooks of="customer" zone={timezone} />
          {user.super && <Link href="/admin/copy">{text('copy')}</Link>}
        </div>
      </Prefetched>
    </Texts>
  )
}

export default ConfigPage
