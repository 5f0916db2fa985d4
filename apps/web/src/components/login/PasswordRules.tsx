import { passwordRules } from '@nemt/domain/user/password.ts'
import styles from './login.module.css'

const ruleTexts = { length: 'ruleLength', digit: 'ruleDigit' } as const
type Text = (typeof ruleTexts)[keyof typeof ruleTexts] | 'ruleMet'

/** What a password needs (V969, V970), with what is met while it is typed; it describes the field. */
export function PasswordRules({ texts, password }: { texts: Record<Text, string>; password: string }) {
  return (
    <ul id="password-rule" className={styles.rules}>
      {passwordRules(password).map(({ rule, met }) => (
        <li key={rule} data-met={met}>
          {texts[ruleTexts[rule]]}
          {met && <span className="unseen"> ({texts.ruleMet})</span>}
        </li>
      ))}
    </ul>
  )
}
