import { Anchor } from '@mantine/core'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { formatPhone } from '@nemt/domain/phone/phone.ts'
import { PassengerArea } from '#/components/login/PassengerArea.tsx'
import { PassengerHelp } from '#/components/login/PassengerHelp.tsx'
import { PasscodeEntry } from '#/components/login/PasscodeEntry.tsx'
import { passengerTexts } from '#/components/login/passenger-texts.ts'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'
import { currentCustomer } from '#/tenant/customer.ts'
import styles from '#/components/login/login.module.css'

type Props = {
  params: Promise<{ phone: string }>
  searchParams: Promise<{ redirect?: string | string[] }>
}

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('login'))('codeTitle'),
  }
}

/** The code of a phone (doc 1 §2, /login/passenger/{phone}). */
async function Passcode({ params, searchParams }: Props) {
  const customer = await currentCustomer()
  if (!customer) return null
  if (!customer.portal) redirect('/login/patient')
  const phone = decodeURIComponent((await params).phone)
    .replace(/[^\d+]/g, '')
    .slice(0, 20)
  const login = await getTranslations('login')
  const { texts, ...rest } = await passengerTexts()
  const codeSent = login('codeSent', { phone: formatPhone(phone) })
  return (
    <PassengerArea>
      <h1>{login('codeTitle')}</h1>
      <PasscodeEntry
        phone={phone}
        texts={{ ...texts, codeSent, resendIn: login('resendIn', { seconds: '{seconds}' }) }}
        {...rest}
        wanted={wantedPath((await searchParams).redirect)}
      />
      <noscript>{login('noScripts')}</noscript>
      <PassengerHelp customer={customer} />
      <Anchor className={styles.link} href="/login/patient">
        {login('otherPhone')}
      </Anchor>
    </PassengerArea>
  )
}

export default Passcode
