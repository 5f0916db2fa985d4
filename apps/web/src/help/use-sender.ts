'use client'
import { useState } from 'react'
import { useCall } from '#/calls/use-call.ts'

/** Who writes: a member of the staff, or a provider's person, who reads no record of their own. */
export type Writer = { key: string; name: string; global: boolean; super: boolean; isProvider?: boolean }

type Sender = { name: string; email: string }

/** The name and address under which somebody writes: their own, until they type others. */
export function useSender({ key, name, isProvider = false }: Writer) {
  const [typed, setTyped] = useState<Partial<Sender>>({})
  const own = useCall('user.list', { keys: [key] }, { enabled: !isProvider }).data?.users[0]
  const sender: Sender = { name: typed.name ?? name, email: typed.email ?? own?.email ?? '' }
  const change = (field: keyof Sender, value: string) => setTyped({ ...typed, [field]: value })
  return { sender, change }
}
