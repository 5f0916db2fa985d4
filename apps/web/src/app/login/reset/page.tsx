import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import styles from '#/components/login/login.module.css'
import { refusalTexts } from '#/components/login/refusals.ts'
import { ResetSteps } from '#/components/login/ResetSteps.tsx'
import { currentCustomer } from '#/tenant/customer.ts'
import { productSlug } from '#/tenant/product.ts'

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('login'))('resetTitle'),
  }
}

const ASK = ['username', 'reset', 'resetting', 'resetDone', 'enterUsername', 'back'] as const
const CHOOSE = [
  'choose',
  'choosing',
  'newPassword',
  'confirmPassword',
  'confirmWrong',
  'rule',
  'ruleLength',
  'ruleDigit',
  'ruleMet',
  'chosen',
  'chosenNext',
  'showPassword',
  'hidePassword',
] as const

/**
 * /login/reset (doc 1 §2): asks for the mail of a forgotten password, and is where that mail's link chooses
 * the new one.
 */
async function Reset() {
  if (!(await currentCustomer())) return null
  const [login, problem] = await Promise.all([getTranslations('login'), getTranslations('problem')])
  const texts = Object.fromEntries([...ASK, ...CHOOSE].map((key) => [key, login(key)])) as Record<
    (typeof ASK | typeof CHOOSE)[number],
    string
  >
  return (
    <ResetSteps
      asking={{
        heading: <h1>{login('resetTitle')}</h1>,
        hint: <p className={styles.hint}>{login('resetHint')}</p>,
        texts,
        refusals: await refusalTexts(['bad_input', 'invalid_username', 'no_email']),
      }}
      choosing={{
        heading: <h1>{login('chooseTitle')}</h1>,
        texts,
        refusals: {
          ...(await refusalTexts(['bad_input', 'auth_invalid_password'])),
          password_common: problem('password_common'),
          password_username: problem('password_username'),
        },
        signInHref: `/login/${productSlug()}`,
      }}
      linkUsed={login('linkUsed')}
    />
  )
}

export default Reset
