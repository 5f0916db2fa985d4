import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Journey } from '#/journey/Journey.tsx'
import { journeySettings } from '#/journey/settings/read-settings.ts'
import { journeyTexts } from '#/journey/texts.ts'
import { Texts } from '#/language/Texts.tsx'
import { OnlyByPhone } from '#/portal/OnlyByPhone.tsx'
import { currentPortal, requirePassenger } from '#/portal/require-passenger.ts'

/**
 * The frame of a passenger's own request (R019, R020). Where the portal is for looking alone it says whom to
 * phone (V129).
 */
async function PassengerJourneyLayout({ children }: { children: ReactNode }) {
  const [session, { mayChange }, text] = [
    await requirePassenger(),
    await currentPortal(),
    await getTranslations('journey'),
  ]
  if (!mayChange) return <OnlyByPhone title={text('title')} />
  return (
    <Texts of={[...journeyTexts, 'covid', 'offline', 'wizard']}>
      <Journey settings={await journeySettings(session)}>{children}</Journey>
    </Texts>
  )
}

export default PassengerJourneyLayout
