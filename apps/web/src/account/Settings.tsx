'use client'
import { useTranslations } from 'next-intl'
import { mayEditOwn } from '@nemt/domain/user/editor.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { AlertsPart } from './AlertsPart.tsx'
import { PasswordPart } from './PasswordPart.tsx'
import { ProfilePart } from './ProfilePart.tsx'
import { ScreenPart } from './ScreenPart.tsx'
import { SignInsPart } from './SignInsPart.tsx'
import styles from './settings.module.css'

type Props = {
  user: string
  passwords: boolean
  /** Of the customer. */
  zone: string
}

/**
 * One's own record (R079, V686, V687): who one is, the screens, alerts, the password (V1001–V1003), which is not asked
 * where staff sign in without one (X131).
 */
export function Settings({ user: key, passwords, zone }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall('user.list', { keys: [key] })
  const user = data?.users.find((each) => mayEditOwn(each.key, key))
  return (
    <div className={styles.page}>
      <h1>{text('settings.title')}</h1>
      {user && (
        <>
          <ProfilePart user={user} />
          <ScreenPart user={user} />
          <AlertsPart user={user} />
          {passwords && !user.flags.sso && <PasswordPart />}
          <SignInsPart zone={zone} />
        </>
      )}
      {!user && !error && <Lines count={4} of="row" label={text('app.loading')} />}
      {!user && error && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
    </div>
  )
}
