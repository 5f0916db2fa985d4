import { Anchor } from '@mantine/core'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Ended } from '#/components/login/Ended.tsx'
import { PassengerArea } from '#/components/login/PassengerArea.tsx'
import { PassengerHelp } from '#/components/login/PassengerHelp.tsx'
import { passengerTexts } from '#/components/login/passenger-texts.ts'
import { PhoneEntry } from '#/components/login/PhoneEntry.tsx'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { currentCustomer } from '#/tenant/customer.ts'
import styles from '#/components/login/login.module.css'

type Props = { searchParams: Promise<Record<'redirect' | 'ended', string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('login'))('passengerTitle'),
  }
}

/** The passenger's way in (doc 1 §2, /login/patient): by a code to their phone, else by phoning. */
async function Patient({ searchParams }: Props) {
  const customer = await currentCustomer()
  if (!customer) return null
  const [login, { redirect, ended }] = [await getTranslations('login'), await searchParams]
  return (
    <PassengerArea>
      <h1>{login('passengerTitle')}</h1>
      <Ended why={ended} />
      {customer.portal && <PhoneEntry {...await passengerTexts()} wanted={wantedPath(redirect)} />}
      <PassengerHelp customer={customer} />
      <Anchor className={styles.link} href="/login">
        {login('back')}
      </Anchor>
    </PassengerArea>
  )
}

export default Patient
