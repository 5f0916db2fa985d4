import '#/look/staff.css'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import { madeAt } from '#/calls/made-at.ts'
import { StaffHeader } from '#/components/navigation/StaffHeader.tsx'
import { PasswordDue } from '#/components/user/LazyPasswordDue.tsx'
import { Toasts } from '#/components/toast/Toasts.tsx'
import type { Messages } from '#/language/sources.ts'
import { Texts } from '#/language/Texts.tsx'
import { IdleWatch } from '#/components/session/IdleWatch.tsx'
import { Live } from '#/live/Live.tsx'
import { requireSession, startPage } from '#/session/session.ts'
import { currentCustomer } from '#/tenant/customer.ts'

/** The texts of the header, its search and its bell. */
const headerTexts = [
  'account',
  'attention',
  'board',
  'close',
  'dashboard',
  'failure',
  'help',
  'live',
  'navigation',
  'palette',
  'passenger',
  'problem',
  'risk',
  'status',
  'time',
] as const satisfies readonly (keyof Messages)[]

/** The staff area: header, content, toasts. People of other scopes have their own area. */
async function StaffLayout({ children }: { children: ReactNode }) {
  const [session, customer] = [await requireSession(), await currentCustomer()]
  if (!customer) redirect('/')
  if (session.scope !== 'coordinator') redirect(startPage(session))
  const due = session.password_reset
  return (
    <CallsProvider sent={madeAt()}>
      <Live />
      <Texts of={headerTexts}>
        <StaffHeader session={session} customer={customer} />
      </Texts>
      <main id="content">{children}</main>
      {due && (
        <Texts of={['login', 'account', 'problem', 'failure', 'close']}>
          <PasswordDue title={(await getTranslations())(due)} />
        </Texts>
      )}
      {session.idle_limit && (
        <Texts of={['idle', 'account', 'close']}>
          <IdleWatch limit={session.idle_limit} />
        </Texts>
      )}
      <Texts of={['toast', 'close']}>
        <Toasts />
      </Texts>
    </CallsProvider>
  )
}

export default StaffLayout
