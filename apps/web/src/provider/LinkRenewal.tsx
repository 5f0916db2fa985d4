'use client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { post } from '../calls/post.ts'

/** `often`: too many were asked for; `unknown`: there is nothing that the link could open any more. */
export type RenewalTexts = Record<'renew' | 'sent' | 'often' | 'unknown' | 'unreachable', string>

/**
 * Asks for a new link in place of a used one: it comes by mail to the fleet's own addresses, and the page without a
 * session does the asking, so no cache of calls is about.
 */
export function LinkRenewal({ token, texts }: { token: string; texts: RenewalTexts }) {
  const [said, setSaid] = useState('')
  const [state, setState] = useState<'open' | 'busy' | 'over'>('open')
  const ask = async () => {
    setState('busy')
    const answer = await post('offer.link', { token })
    const outcome = answer.ok ? 'sent' : outcomes[answer.error.code]
    setSaid(texts[outcome ?? 'unreachable'])
    setState(outcome ? 'over' : 'open')
  }
  return (
    <>
      <p role="status">{said}</p>
      {state !== 'over' && (
        <Button size="lg" loading={state === 'busy'} onClick={() => void ask()}>
          {texts.renew}
        </Button>
      )}
    </>
  )
}

/** What refusals mean to who asks; after any other one it may be tried again. */
const outcomes: Record<string, keyof RenewalTexts> = {
  not_found: 'unknown',
  too_many_tries: 'often',
  rate_limited: 'often',
}
