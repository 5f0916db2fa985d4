import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ownsSettings } from '#/account/owns-settings.ts'
import { Settings } from '#/account/Settings.tsx'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Texts } from '#/language/Texts.tsx'
import { requireSession } from '#/session/session.ts'
import { currentCustomer } from '#/tenant/customer.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('settings'))('title') }
}

/** /settings (V686, V687): what a user keeps of themselves. */
async function SettingsPage() {
  const [session, customer] = [await requireSession(), await currentCustomer()]
  if (!ownsSettings(session)) return <Empty title={(await getTranslations('settings'))('notPermitted')} />
  return (
    <Texts
      of={['account', 'alert_method', 'app', 'failure', 'login', 'phone', 'problem', 'settings', 'status']}
    >
      <Prefetched calls={[['user.list', { keys: [session.user.key] }]]}>
        <Settings
          user={session.user.key}
          passwords={customer?.passwords !== false}
          zone={customer?.timezone ?? 'UTC'}
        />
      </Prefetched>
    </Texts>
  )
}

export default SettingsPage
