'use client'
import { Alert, Anchor, Loader } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { replaceAddress } from '#/state/address.ts'
import { arrive } from './actions.ts'
import { ticketOfHash } from './ticket-of-hash.ts'

/**
 * Where support arrives at a customer (docs/decisions/051): the ticket leaves the address at once, so that no
 * history or shared address holds it, and is given away for a session.
 */
export function Arrival({ customer, deskUrl }: { customer: string; deskUrl: string }) {
  const text = useTranslations('visit')
  const [problem, setProblem] = useState<string>()
  const begun = useRef(false)
  useEffect(() => {
    const enter = async (ticket: string) => {
      const answer = await arrive(ticket).catch(() => null)
      if (answer?.ok) location.replace(new URL(answer.data.path, location.origin))
      else setProblem(answer?.error.message ?? text('failed'))
    }
    if (begun.current) return
    begun.current = true
    const ticket = ticketOfHash(location.hash)
    replaceAddress(location.pathname)
    if (ticket) void enter(ticket)
    else setProblem(text('arrivalNone'))
  }, [text])
  if (!problem)
    return (
      <p role="status">
        <Loader size="xs" aria-hidden /> {text('arriving', { customer })}
      </p>
    )
  return (
    <>
      <Alert color="orange" role="alert">
        {problem}
      </Alert>
      <p>
        <Anchor href={deskUrl}>{text('toDesk')}</Anchor>
      </p>
    </>
  )
}
