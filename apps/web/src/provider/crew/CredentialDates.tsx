import { useTranslations } from 'next-intl'
import { credentialStanding, type Credential, type Credentials } from '@nemt/domain/fleet/credentials.ts'
import { formatDate } from '@nemt/domain/time/format.ts'
import { Mark, type Hue } from '#/components/status/Mark.tsx'
import styles from './crew.module.css'

const hues: Record<ReturnType<typeof credentialStanding>, Hue> = {
  missing: 'grey',
  expired: 'red',
  soon: 'orange',
  valid: 'green',
}

type Props = { kinds: readonly Credential[]; credentials: Credentials; today: string }

/** The credentials of a driver or a vehicle with their dates: run out, about to, or until when. */
export function CredentialDates({ kinds, credentials, today }: Props) {
  const text = useTranslations('crew')
  return (
    <dl className={styles.credentials}>
      {kinds.map((kind) => {
        const until = credentials[kind]
        const standing = credentialStanding(until, today)
        return (
          <div key={kind}>
            <dt>{text(kind)}</dt>
            <dd>
              <Mark hue={hues[standing]} soft={standing !== 'missing'}>
                {text(standing, { date: until === undefined ? '' : formatDate(until) })}
              </Mark>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
