import { Button } from '@mantine/core'
import { getTranslations } from 'next-intl/server'
import { cookies } from 'next/headers'
import { rememberTextSize } from '#/look/choose-text-size.ts'
import { textSizeCookie, textSizeOf } from '#/look/text-size.ts'
import { SwitchWords } from './SwitchWords.tsx'
import styles from './portal.module.css'

/** The switch for large text; a plain form, so it works before any script has come. */
export async function LargeText() {
  const [text, jar] = [await getTranslations('portal'), await cookies()]
  const isLarge = textSizeOf(jar.get(textSizeCookie)?.value) === 'large'
  return (
    <form action={rememberTextSize} className={styles.choices}>
      <Button
        type="submit"
        size="lg"
        role="switch"
        aria-checked={isLarge}
        variant={isLarge ? 'filled' : 'default'}
        name="size"
        value={isLarge ? 'usual' : 'large'}
      >
        <SwitchWords about={text('largeText')} state={text(isLarge ? 'on' : 'off')} />
      </Button>
    </form>
  )
}
