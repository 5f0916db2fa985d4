'use client'
import { useEffect } from 'react'
import { wantedPath } from '@nemt/domain/access/wanted-path.ts'

/**
 * A provider's link may carry its token behind # (doc 3 §2.7, V118), which no server sees: after the redirect to
 * the login it is still there, and goes back.
 */
export function LinkHash() {
  useEffect(() => {
    const token = new URLSearchParams(location.hash.slice(1)).get('access_token')
    const path = wantedPath(new URLSearchParams(location.search).get('redirect')) ?? '/'
    if (token && /^\/(?:scope\/fleet\/ride\/[\w-]+)?$/.test(path))
      location.replace(`${path}?access_token=${encodeURIComponent(token)}`)
  }, [])
  return null
}
