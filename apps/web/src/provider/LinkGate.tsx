'use client'
import { Alert } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { signIn } from '../session/sign-in.ts'
import { tokenIn } from './token-in.ts'

type Props = {
  signedIn: boolean
  texts: { title: string; opening: string; used: string; unreachable: string }
}

/**
 * Opens a provider's link: the token leaves the address at once and is exchanged by a POST that only a
 * browser makes, so a mail scanner that follows the link does not use it up. A used or expired link says so,
 * unless this browser still has the session that it opened.
 */
export function LinkGate({ signedIn, texts }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
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
      setProblem(done.code === 'unreachable' ? texts.unreachable : texts.used)
    })
  }, [signedIn, texts])
  return (
    <>
      <h1>{texts.title}</h1>
      {problem ? (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      ) : (
        <p role="status">{texts.opening}</p>
      )}
    </>
  )
}
