'use client'
import { useEffect } from 'react'

/** At the login nobody is signed in: whose rides this browser has kept is nobody's to read any more. */
export function ForgetRides() {
  useEffect(() => {
    void import('./vault.ts').then(({ forget }) => forget('rides'))
  }, [])
  return null
}
