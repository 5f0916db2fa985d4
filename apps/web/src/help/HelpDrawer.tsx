'use client'
import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { SideDrawer } from '#/components/drawer/SideDrawer.tsx'
import { ArticleSearch } from './ArticleSearch.tsx'
import styles from './help.module.css'
import { RideMailForm } from './RideMailForm.tsx'
import { TicketForm } from './TicketForm.tsx'
import type { Writer } from './use-sender.ts'

type Props = {
  opened: boolean
  onClose: () => void
  supportPhone?: string
  writer: Writer
  /** What the question is about; without one it is about anything. */
  ride?: string
}

/**
 * The help slider (V1041–V1048): whom to call and when (doc 2 §1: chat Monday to Friday 8 am to 8 pm Eastern, phone
 * at any time), a search of the help articles, and a form to write to support.
 */
export function HelpDrawer({ opened, onClose, supportPhone, writer, ride }: Props) {
  const text = useTranslations()
  const title = ride ? text('help.aboutRide') : text('help.ask')
  return (
    <SideDrawer title={text('account.help')} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <Stack gap="xs">
          {supportPhone && (
            <>
              <Text>{text('account.helpPhone')}</Text>
              <Anchor href={`tel:${rawPhone(supportPhone) ?? supportPhone}`} size="lg">
                {supportPhone}
              </Anchor>
            </>
          )}
          <Text>{text('account.helpChat')}</Text>
        </Stack>
        <ArticleSearch />
        <section className={styles.part} aria-label={title}>
          <h3>{title}</h3>
          {ride ? (
            <RideMailForm ride={ride} writer={writer} onSent={onClose} />
          ) : (
            <TicketForm writer={writer} onSent={onClose} />
          )}
        </section>
      </Stack>
    </SideDrawer>
  )
}
