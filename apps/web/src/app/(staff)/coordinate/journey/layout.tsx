import { notFound } from 'next/navigation'
import type { ReactNode } from 'react'
import { may } from '@nemt/domain/access/may.ts'
import { Journey } from '#/journey/Journey.tsx'
import { journeySettings } from '#/journey/settings/read-settings.ts'
import { journeyTexts } from '#/journey/texts.ts'
import { Texts } from '#/language/Texts.tsx'
import { requireSession } from '#/session/session.ts'

/** The frame of a trip request: what both of its pages know, and the request itself (V183). */
async function JourneyLayout({ children }: { children: ReactNode }) {
  const session = await requireSession()
  if (!may(session.permissions, 'ride.create') && !may(session.permissions, 'ride.edit')) notFound()
  return (
    <Texts of={journeyTexts}>
      <Journey settings={await journeySettings(session)}>{children}</Journey>
    </Texts>
  )
}

export default JourneyLayout
