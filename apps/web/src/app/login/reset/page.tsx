import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { PasswordReset } from '../../../components/login/PasswordReset.tsx'
import { refusalTexts } from '../../../components/login/refusals.ts'
import styles from '../../../components/login/login.module.css'
import { currentCustomer } from '../../../tenant/customer.ts'

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('login'))('resetTitle') })

/** /login/reset (doc 1 §2): a new password for a forgotten one. */
const Reset = async () => {
  if (!(await currentCustomer())) return null
  const login = await getTranslations('login')
  const keys = ['username', 'reset', 'resetting', 'resetDone', 'enterUsername', 'back'] as const
  const texts = Object.fromEntries(keys.map((key) => [key, login(key)])) as Record<(typeof keys)[number], string>
  return (
    <>
      <h1>{login('resetTitle')}</h1>
      <p className={styles.hint}>{login('resetHint')}</p>
      <PasswordReset texts={texts} refusals={await refusalTexts(['bad_input', 'invalid_username', 'no_email'])} />
    </>
  )
}

export default Reset
