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

const ASK = ['username', 'reset', 'resetting', 'resetDone', 'back'] as const
const CHOOSE = [
  'choose',
  'choosing',
  'newPassword',
  'confirmPassword',
  'ruleLength',
  'ruleDigit',
  'ruleMet',
  'chosen',
  'chosenNext',
  'link',
  'linkByHand',
] as const

/**
 * /login/reset (doc 1 §2): asks for the mail of a forgotten password, and is where that mail's link chooses
 * the new one.
 */
async function Reset() {
  const customer = await currentCustomer()
  if (!customer) return null
  const [login, problem] = await Promise.all([getTranslations('login'), getTranslations('problem')])
  const texts = Object.fromEntries([...ASK, ...CHOOSE].map((key) => [key, login(key)])) as Record<
    (typeof ASK | typeof CHOOSE)[number],
    string
  >
  const choiceRefusals = await refusalTexts(['bad_input', 'auth_invalid_password'])
  return (
    <ResetSteps
      asking={{
        heading: <h1>{login('resetTitle')}</h1>,
        hint: <p className={styles.hint}>{login(customer.passwords ? 'resetHint' : 'passwordsElsewhere')}</p>,
        texts,
        problems: { username_missing: problem('username_missing') },
        refusals: await refusalTexts(['bad_input', 'invalid_username', 'no_email']),
      }}
      choosing={{
        heading: <h1>{login('chooseTitle')}</h1>,
        texts,
        problems: {
          password_invalid: problem('password_invalid'),
          password_mismatch: problem('password_mismatch'),
          password_common: problem('password_common'),
          password_username: problem('password_username'),
          link_wrong: problem('link_wrong'),
          ...choiceRefusals,
        },
        refusals: {
          ...choiceRefusals,
          link_used: login('linkUsed'),
        },
        signInHref: `/login/${productSlug()}`,
      }}
      linkUsed={login('linkUsed')}
      linkCut={login('linkCut')}
    />
  )
}

export default Reset
