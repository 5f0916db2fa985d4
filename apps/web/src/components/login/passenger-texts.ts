import { getTranslations } from 'next-intl/server'
import { refusalTexts } from './refusals.ts'

const KEYS = [
  ...(['phone', 'phoneHint', 'sendSms', 'sendingSms'] as const),
  ...(['code', 'verify', 'verifying', 'resend', 'whoEnters'] as const),
] as const

/** The texts of a passenger's sign-in as values: its pages carry no message formatter. */
export async function passengerTexts() {
  const [login, problem, error] = await Promise.all([
    getTranslations('login'),
    getTranslations('problem'),
    getTranslations('error'),
  ])
  return {
    texts: Object.fromEntries(KEYS.map((key) => [key, login(key)])) as Record<(typeof KEYS)[number], string>,
    problems: {
      phone_missing: problem('phone_missing'),
      passcode_incomplete: problem('passcode_incomplete'),
      invalid_phone: error('invalid_phone'),
    },
    refusals: await refusalTexts(['passcode_wrong', 'no_sms', 'bad_input']),
  }
}
