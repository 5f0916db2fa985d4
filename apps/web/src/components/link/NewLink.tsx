'use client'
import { Button, Group, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { toasts } from '#/components/toast/toasts.ts'
import styles from './link.module.css'

/** The link itself, which is shown this once: to be sent on by the phone's own ways, or copied. */
export function NewLink({ link, size }: { link: string; size: 'lg' | 'sm' }) {
  const text = useTranslations('newLink')
  const shares = typeof navigator.share === 'function'
  return (
    <div className={styles.link}>
      <TextInput
        label={text('link')}
        readOnly
        size={size}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        {shares && (
          // Who closes the phone's own list of ways without choosing one has done nothing wrong.
          <Button size={size} onClick={() => void navigator.share({ url: link }).catch(() => {})}>
            {text('send')}
          </Button>
        )}
        <Button
          size={size}
          variant="default"
          onClick={() =>
            void navigator.clipboard
              .writeText(link)
              .then(() => toasts.show(text('copied')))
              // An old browser copies nothing: the link stands in the field, marked by a tap.
              .catch(() => toasts.show(text('copyYourself')))
          }
        >
          {text('copy')}
        </Button>
      </Group>
    </div>
  )
}
