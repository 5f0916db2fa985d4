'use client'
import { Alert, Loader } from '@mantine/core'
import { useEffect, useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { linkOpens } from '#/session/actions.ts'
import { replaceAddress } from '#/state/address.ts'
import { PasswordChoice, type ChoiceProps } from './PasswordChoice.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import { tokenOfHash } from './token-of-hash.ts'

type Props = {
  asking: ComponentProps<typeof PasswordReset> & { heading: ReactNode; hint: ReactNode }
  choosing: ChoiceProps & { heading: ReactNode }
  linkUsed: string
  linkCut: string
}

/**
 * /login/reset in its two uses: asking for the mail, and, opened by the mail's link, choosing the password.
 * The token behind the # leaves the address at once, so that no history, screenshot or shared address holds
 * it.
 */
export function ResetSteps({ asking, choosing, linkUsed, linkCut }: Props) {
  const [token, setToken] = useState<string | null>(null)
  // The token of a link of which is not known yet whether it still opens.
  const [asked, setAsked] = useState<string | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  useLayoutEffect(() => {
    const take = () => {
      if (!location.hash) return
      const found = tokenOfHash(location.hash)
      replaceAddress(location.pathname)
      setNotice(found ? null : linkCut)
      setToken(null)
      setAsked(found)
    }
    take()
    // The same page open already, when the link of a newer mail is followed in this tab.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [linkCut])
  useEffect(() => {
    if (!asked) return
    let isGone = false
    // Nobody thinks of a password for a link that is dead. Without an answer the form's own one tells.
    void linkOpens(asked)
      .catch(() => true)
      .then((opens) => {
        if (isGone) return
        setAsked(null)
        setToken(opens ? asked : null)
        setNotice(opens ? null : linkUsed)
      })
    return () => {
      isGone = true
    }
  }, [asked, linkUsed])
  const { heading: askHeading, hint, ...ask } = asking
  const { heading: chooseHeading, ...choose } = choosing
  if (asked)
    return (
      <div aria-busy>
        {chooseHeading}
        <Loader aria-hidden />
      </div>
    )
  if (token)
    return (
      <>
        {chooseHeading}
        <PasswordChoice
          key={token}
          {...choose}
          token={token}
          onUsed={() => {
            setToken(null)
            setNotice(linkUsed)
          }}
        />
      </>
    )
  return (
    <>
      {askHeading}
      {notice ? (
        <Alert color="orange" role="alert">
          {notice}
        </Alert>
      ) : (
        hint
      )}
      <PasswordReset {...ask} />
      <PasswordChoice {...choose} />
    </>
  )
}
