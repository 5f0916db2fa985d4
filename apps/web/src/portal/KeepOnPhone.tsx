import { Button } from '@mantine/core'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { keepChoiceOf, keepCookie } from '#/offline/keep-choice.ts'
import { rememberKeep } from '#/offline/remember-keep.ts'
import { SwitchWords } from './SwitchWords.tsx'
import styles from './portal.module.css'

/** The switch for rides without a network on this phone; a plain form, as that for large text. */
export async function KeepOnPhone() {
  const [text, portal, jar] = [
    await getTranslations('offline'),
    await getTranslations('portal'),
    await cookies(),
  ]
  const keeps = keepChoiceOf(jar.get(keepCookie)?.value) === 'yes'
  return (
    <form action={rememberKeep} className={styles.choices}>
      <p className={styles.hint}>{text('keepWhat')}</p>
      <Button
        type="submit"
        size="lg"
        role="switch"
        aria-checked={keeps}
        variant={keeps ? 'filled' : 'default'}
        name="keep"
        value={keeps ? 'no' : 'yes'}
      >
        <SwitchWords about={text('keep')} state={portal(keeps ? 'on' : 'off')} />
      </Button>
    </form>
  )
}
