'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { SecretDialog } from '#/secrets/SecretDialog.tsx'

/** A new key: what it is called, then the key itself. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('fleetKeys')
  const client = useQueryClient()
  const [token, setToken] = useState<string | null>(null)
  const { make, busy, refusal } = useMakeCall('fleet.key.create', {
    done: (made) => {
      setToken(made.token)
      void client.invalidateQueries({ queryKey: ['fleet.key.list'] })
    },
  })
  return (
    <SecretDialog
      title={text('add')}
      field={{ name: 'name', label: text('name'), why: text('nameWhy'), maxLength: 100 }}
      missing="entry_name_missing"
      make={text('make')}
      secret={{ title: text('made1'), label: text('key'), value: token }}
      busy={busy}
      refused={refusal}
      onMake={(name) => make({ name })}
      onClose={onClose}
    />
  )
}
