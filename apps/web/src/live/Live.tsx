'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { toLogin } from '../session/to-login.ts'

/**
 * Opens the live connection once the page is painted; its code comes then as well. One per area, below
 * CallsProvider. In a provider's lists a new offer is a new ride (`offersFillLists`).
 */
export const Live = ({ offersFillLists = false }: { offersFillLists?: boolean }) => {
  const client = useQueryClient()
  const router = useRouter()
  useEffect(() => {
    let close: (() => void) | null = null
    let left = false
    const open = async () => {
      const { openLine } = await import('./line.ts')
      if (!left)
        close = openLine({ client, offersFillLists, onEnded: toLogin, onRenewed: () => router.refresh() })
    }
    const idle =
      'requestIdleCallback' in window
        ? requestIdleCallback(() => void open(), { timeout: 1_000 })
        : (setTimeout(() => void open(), 200) as unknown as number)
    return () => {
      left = true
      if ('cancelIdleCallback' in window) cancelIdleCallback(idle)
      else clearTimeout(idle)
      close?.()
    }
  }, [client, router, offersFillLists])
  return null
}
