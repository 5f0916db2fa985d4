'use client'
import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { signIn } from '../session/sign-in.ts'
import { LinkRenewal, type RenewalTexts } from './LinkRenewal.tsx'
import { tokenIn } from './token-in.ts'

type Props = {
  /** Whether this browser has a session that opens the page already. */
  signedIn: boolean
  texts: { title: string; opening: string; used: string; unreachable: string; noScripts: string }
  /** Where a used link sends a new one. */
  renewal?: RenewalTexts
}

/**
 * Opens a provider's link: the token leaves the address at once and is exchanged by a POST that only a
 * browser makes, so a mail scanner that follows the link does not use it up. A used or expired link says so,
 * unless this browser still has the session that it opened.
 */
export function LinkGate({ signedIn, texts, renewal }: Props) {
  const [problem, setProblem] = useState<{ text: string; token?: string } | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const { token, rest } = tokenIn(location)
    window.history.replaceState(null, '', rest)
    const go = () => location.replace(rest)
    if (!token) return go()
    void signIn('link', { token }).then((done) => {
      if (done.ok || (signedIn && done.code !== 'unreachable')) return go()
      setProblem(done.code === 'unreachable' ? { text: texts.unreachable } : { text: texts.used, token })
    })
  }, [signedIn, texts])
  return (
    <>
      <h1>{texts.title}</h1>
      {problem ? (
        <Alert color="red" role="alert">
          {problem.text}
        </Alert>
      ) : (
        <p role="status">{texts.opening}</p>
      )}
      {problem?.token && renewal && <LinkRenewal token={problem.token} texts={renewal} />}
      <noscript>{texts.noScripts}</noscript>
    </>
  )
}
