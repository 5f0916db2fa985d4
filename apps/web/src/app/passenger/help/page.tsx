import { Button } from '@mantine/core'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CallOffice } from '#/portal/CallOffice.tsx'
import styles from '#/portal/portal.module.css'
import { currentPortal } from '#/portal/require-passenger.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('portal'))('helpTitle'),
  }
}

/** /passenger/help (R017): whom to phone, and what the customer hands out (F315). */
async function PassengerHelpPage() {
  const [{ customer }, text] = [await currentPortal(), await getTranslations('portal')]
  const support = customer.config_support_phone?.display
  const main = customer.phone?.display
  const handouts = Object.values(customer.documentation?.handouts ?? {}).filter(({ link }) =>
    isWebAddress(link),
  )
  return (
    <>
      <h1>{text('helpTitle')}</h1>
      <p>{text('helpText', { customer: customer.name })}</p>
      {support && <CallOffice phone={support} label={text('call', { phone: support })} filled />}
      {main && (
        <>
          <p>{text('mainLine')}</p>
          <CallOffice phone={main} label={text('call', { phone: main })} />
        </>
      )}
      {handouts.length > 0 && (
        <section className={styles.day} aria-labelledby="handouts">
          <h2 id="handouts">{text('handouts')}</h2>
          {handouts.map(({ key, title, link }) => (
            <Button
              key={key}
              component="a"
              href={link}
              target="_blank"
              rel="noreferrer"
              size="lg"
              variant="default"
            >
              {title}
            </Button>
          ))}
        </section>
      )}
    </>
  )
}

/** Whether a link leads to a page: whoever wrote it may have written anything. */
function isWebAddress(link: string): boolean {
  return URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)
}

export default PassengerHelpPage
