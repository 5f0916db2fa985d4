'use client'
import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { rawPhone } from '@nemt/domain/phone/phone.ts'
import { SideDrawer } from '../drawer/SideDrawer.tsx'

/**
 * The help slider: whom to call and when (doc 2 §1: chat Monday to Friday 8 am to 8 pm Eastern, phone at any
 * time).
 */
export function HelpDrawer({
  opened,
  onClose,
  supportPhone,
}: {
  opened: boolean
  onClose: () => void
  supportPhone?: string
}) {
  const text = useTranslations('account')
  return (
    <SideDrawer title={text('help')} opened={opened} onClose={onClose}>
      <Stack gap="xs">
        {supportPhone && (
          <>
            <Text>{text('helpPhone')}</Text>
            <Anchor href={`tel:${rawPhone(supportPhone) ?? supportPhone}`} size="lg">
              {supportPhone}
            </Anchor>
          </>
        )}
        <Text>{text('helpChat')}</Text>
      </Stack>
    </SideDrawer>
  )
}
