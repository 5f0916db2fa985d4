import '#/look/staff.css'
import type { Metadata } from 'next'
import { getFormatter, getTranslations } from 'next-intl/server'
import { notFound } from 'next/navigation'
import { Button, TextInput } from '@mantine/core'
import type { DataOf } from '#/calls/named.ts'
import { call, currentCaller } from '#/calls/page.ts'
import { portal } from '#/calls/portal.ts'
import { Empty } from '#/components/empty/Empty.tsx'
import { MissingCustomer } from '#/components/tenant/MissingCustomer.tsx'
import { MessageText } from '#/outbox/MessageText.tsx'
import { Refreshing } from '#/outbox/Refreshing.tsx'
import styles from '#/outbox/outbox.module.css'
import { currentCustomer, currentHost } from '#/tenant/customer.ts'

type Props = { searchParams: Promise<{ to?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('outbox'))('title'),
  }
}

/**
 * /dev/outbox (contract, Operations): the captured messages of the host's customer; only while messages are
 * captured.
 */
async function Outbox({ searchParams }: Props) {
  // The front door has asked for the secret where it is needed; whoever comes another way finds nothing.
  if (!(await portal()).capture || !(await currentCaller()).outbox) notFound()
  if (!(await currentCustomer())) return <MissingCustomer host={await currentHost()} />
  const { to } = await searchParams
  const entered = typeof to === 'string' ? to.trim().slice(0, 200) : ''
  const [text, format, { messages }] = await Promise.all([
    getTranslations('outbox'),
    getFormatter(),
    call<DataOf<'message.captured'>>('message.captured', entered ? { to: entered } : {}),
  ])
  return (
    <main id="content" className={styles.page}>
      <Refreshing />
      <h1>{text('title')}</h1>
      <p className={styles.hint}>{text('hint')}</p>
      <form role="search" method="get" className={styles.search}>
        <TextInput name="to" label={text('to')} defaultValue={entered} />
        <Button type="submit" variant="default">
          {text('show')}
        </Button>
      </form>
      {messages.length === 0 && <Empty title={text('empty')} />}
      <ol className={styles.messages}>
        {messages.map(({ channel, to: recipient, subject, body, at }, index) => (
          <li key={`${at} ${index}`} className={styles.message}>
            <p className={`${styles.head} tabular`}>
              <span>{text(channel)}</span>
              <strong>{recipient}</strong>
              <time dateTime={new Date(at).toISOString()}>
                {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}
              </time>
            </p>
            {subject && <p className={styles.subject}>{subject}</p>}
            <MessageText text={body} />
          </li>
        ))}
      </ol>
    </main>
  )
}

export default Outbox
