'use client'
import { Alert } from '@mantine/core'
import { useLayoutEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { replaceAddress } from '#/state/replace-address.ts'
import { PasswordChoice, type ChoiceProps } from './PasswordChoice.tsx'
import { PasswordReset } from './PasswordReset.tsx'
import { tokenOfHash } from './token-of-hash.ts'

type Props = {
  asking: ComponentProps<typeof PasswordReset> & { heading: ReactNode; hint: ReactNode }
  choosing: ChoiceProps & { heading: ReactNode }
  linkUsed: string
}

/**
 * /login/reset in its two uses: asking for the mail, and, opened by the mail's link, choosing the password.
 * The token behind the # leaves the address at once, so that no history, screenshot or shared address holds
 * it.
 */
export function ResetSteps({ asking, choosing, linkUsed }: Props) {
  const [token, setToken] = useState<string | null>(null)
  const [used, setUsed] = useState(false)
  useLayoutEffect(() => {
    const take = () => {
      const found = tokenOfHash(location.hash)
      if (!found) return
      replaceAddress(location.pathname)
      setUsed(false)
      setToken(found)
    }
    take()
    // The same page open already, when the link of a newer mail is followed in this tab.
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  const { heading: askHeading, hint, ...ask } = asking
  const { heading: chooseHeading, ...choose } = choosing
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
            setUsed(true)
          }}
        />
      </>
    )
  return (
    <>
      {askHeading}
      {used ? (
        <Alert color="orange" role="alert">
          {linkUsed}
        </Alert>
      ) : (
        hint
      )}
      <PasswordReset {...ask} />
      <PasswordChoice {...choose} />
    </>
  )
}
