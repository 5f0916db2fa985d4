import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Texts } from '#/language/Texts.tsx'
import { requireSession } from '#/session/session.ts'
import { Customers } from '#/visit/Customers.tsx'

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('visit'))('title') }
}

/**
 * /customers (R075, X015): all customers, for global users at support's desk, and the way into each. With
 * `customer` and `path` it opens at that customer's dialog: so other pages of the desk lead into a customer.
 */
async function CustomersPage({ searchParams }: Props) {
  const [session, { customer, path }] = [await requireSession(), await searchParams]
  if (session.customer !== 'global') notFound()
  if (!session.user.global) return <Empty title={(await getTranslations('visit'))('onlyGlobal')} />
  const wanted =
    typeof customer === 'string' && (path === undefined || typeof path === 'string')
      ? { customer, ...(path ? { path } : {}) }
      : undefined
  return (
    <Texts of={['visit', 'failure', 'problem', 'dialog', 'close']}>
      <Prefetched calls={[['customer.list', {}]]}>
        <Customers wanted={wanted} />
      </Prefetched>
    </Texts>
  )
}

export default CustomersPage
