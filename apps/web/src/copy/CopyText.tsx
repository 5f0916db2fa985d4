import { Button, Group, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { longValues, segmentsOf } from '@nemt/domain/communication/segments.ts'
import { fill } from '@nemt/domain/copy/message.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { isTexted } from './found-texts.ts'
import styles from './copy.module.css'

type Props = { name: string; product: string; own: string | undefined }

/** One text: the product's words, and the customer's own in their place, until they are taken back (V1106). */
export function CopyText({ name, product, own }: Props) {
  const text = useTranslations('copyEditor')
  const refusal = useRefusal()
  const client = useQueryClient()
  const [typed, setTyped] = useState(own ?? product)
  const {
    make,
    busy,
    refusal: refused,
  } = useMakeCall('copy.save', {
    done: () => {
      toasts.show(text('saved'))
      void client.invalidateQueries({ queryKey: ['copy.custom'] })
    },
  })
  const save = (wording: string | null) => make({ copy: { [name]: { en: wording } } })
  const isChanged = typed.trim() !== (own ?? product)
  return (
    <div className={styles.text}>
      <Textarea
        label={name}
        description={own === undefined ? undefined : text('product', { text: product })}
        value={typed}
        autosize
        maxRows={8}
        maxLength={2_000}
        error={refused && (refused.fields?.[`copy.${name}`] ?? refusal(refused))}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap="sm">
        <Button
          size="compact-md"
          disabled={!isChanged || typed.trim() === ''}
          loading={busy}
          onClick={() => save(typed.trim())}
        >
          {text('save')}
        </Button>
        {own !== undefined && (
          <Button size="compact-md" variant="default" disabled={busy} onClick={() => save(null)}>
            {text('reset')}
          </Button>
        )}
        {isTexted(name) && (
          <span className={styles.length}>
            {text('length', { segments: segmentsOf(fill(typed, longValues)), letters: typed.length })}
          </span>
        )}
      </Group>
    </div>
  )
}
