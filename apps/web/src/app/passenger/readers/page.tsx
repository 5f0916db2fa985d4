import { Button } from '@mantine/core'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import Link from 'next/link'
import { supportPhoneOf } from '@nemt/domain/customer/support-phone.ts'
import { call } from '#/calls/page.ts'
import type { DataOf } from '#/calls/named.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { Unbroken } from '#/components/phone/Unbroken.tsx'
import { CallOffice } from '#/portal/CallOffice.tsx'
import { ReaderDays } from '#/portal/ReaderDays.tsx'
import styles from '#/portal/portal.module.css'
import { currentPortal } from '#/portal/require-passenger.ts'

/** Lines that are shown at once. */
const PAGE = 30
/** Nobody turns back further; an address may say anything. */
const LAST_PAGE = 1_000

type Props = { searchParams: Promise<{ page?: string | string[] }> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('readersTitle'),
  }
}

/** /passenger/readers: who looked at the passenger's record (docs/decisions/082). Reads without scripts as well. */
async function PassengerReaders({ searchParams }: Props) {
  const [{ passenger, customer }, text] = [await currentPortal(), await getTranslations('portal')]
  const page = pageOf((await searchParams).page)
  const { readers, total } = await call<DataOf<'passenger.own_readers'>>('passenger.own_readers', {
    ...{ passenger_key: passenger.key, take: PAGE, drop: page * PAGE },
  })
  const phone = supportPhoneOf(customer)
  return (
    <>
      <h1>{text('readersTitle')}</h1>
      <p className={styles.hint}>{text('readersText', { customer: customer.name })}</p>
      {total === 0 && <Empty title={text('readersNone')} />}
      <ReaderDays readers={readers} customer={customer.name} />
      {page > 0 && <Turn to={page - 1} label={text('readersNewer')} />}
      {total > (page + 1) * PAGE && <Turn to={page + 1} label={text('readersOlder')} />}
      {phone !== undefined && (
        <>
          <p>
            <Unbroken text={text('readersAsk', { phone })} />
          </p>
          <CallOffice phone={phone} label={text('call', { phone })} />
        </>
      )}
    </>
  )
}

function Turn({ to, label }: { to: number; label: string }) {
  return (
    <Button
      component={Link}
      href={to === 0 ? '/passenger/readers' : `/passenger/readers?page=${to}`}
      prefetch={false}
      size="lg"
      variant="default"
    >
      {label}
    </Button>
  )
}

/** The page of an address, the first for anything that is none. */
function pageOf(page: string | string[] | undefined): number {
  const asked = Number(page ?? 0)
  return Number.isInteger(asked) && asked >= 0 && asked <= LAST_PAGE ? asked : 0
}

export default PassengerReaders
