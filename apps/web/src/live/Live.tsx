'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toLogin } from '../session/to-login.ts'
import { whenIdle } from '../state/when-idle.ts'

/**
 * Opens the live connection once the page is painted; its code comes then as well. One per area, below
 * CallsProvider. In a provider's lists a new offer is a new ride (`offersFillLists`).
 */
export function Live({ offersFillLists = false }: { offersFillLists?: boolean }) {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let close: (() => void) | null = null
    let left = false
    const open = async () => {
      const [{ openLine }, { tellAddress }] = await Promise.all([
        import('./line.ts'),
        import('../state/tell-address.ts'),
      ])
      const onRenewed = () => {
        tellAddress()
        router.refresh()
      }
      if (!left) close = openLine({ client, offersFillLists, onEnded: toLogin, onRenewed })
    }
    const forget = whenIdle(() => void open())
    return () => {
      left = true
      forget()
      close?.()
    }
  }, [client, router, offersFillLists])
  return null
}
