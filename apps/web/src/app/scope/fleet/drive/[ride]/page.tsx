import type { Metadata } from 'next'
import { getLocale, getTranslations } from 'next-intl/server'
import { redirect } from 'next/navigation'
import { CallsProvider } from '#/calls/CallsProvider.tsx'
import { madeAt } from '#/calls/made-at.ts'
import { Prefetched } from '#/calls/Prefetched.tsx'
import { DrivePage } from '#/drive/DrivePage.tsx'
import { KeepDrive } from '#/drive/KeepDrive.tsx'
import { NotYours } from '#/drive/Kept.tsx'
import { OfflineDrive } from '#/drive/OfflineDrive.tsx'
import { driveTexts } from '#/drive/texts.ts'
import { Texts } from '#/language/Texts.tsx'
import { LinkGate } from '#/provider/LinkGate.tsx'
import { currentSession, startPage } from '#/session/session.ts'
import { currentCustomer } from '#/tenant/customer.ts'

/** What is kept on the phone for when there is no network, in place of a ride's key. */
const OFFLINE = 'offline'

type Props = { params: Promise<{ ride: string }>; searchParams: Promise<{ access_token?: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return {
    title: (await getTranslations('drive'))('title'),
  }
}

/**
 * /scope/fleet/drive/{ride}: a driver's page, by the link of a text message (docs/decisions/076-a-drivers-page.md). The
 * link's token is exchanged by the browser; this page never reads it.
 */
async function Drive({ params, searchParams }: Props) {
  const { ride } = await params
  // It lies on phones: nothing that the server puts into it is about anybody.
  if (ride === OFFLINE)
    return (
      <Texts of={[...driveTexts, 'offline']}>
        <CallsProvider stays>
          <OfflineDrive />
        </CallsProvider>
      </Texts>
    )
  const [{ access_token }, session, text] = [
    await searchParams,
    await currentSession(),
    await getTranslations(),
  ]
  const words = `${await getLocale()} ${(await currentCustomer())?.name}`
  const signedIn = session?.scope === 'driver' && session.ride === ride
  if (access_token !== undefined) {
    const ofLink = {
      title: text('drive.title'),
      opening: text('app.loading'),
      used: text('drive.linkUsed'),
      unreachable: text('failure.unreachable'),
      noScripts: text('provider.noScripts'),
    }
    return <LinkGate signedIn={signedIn} texts={ofLink} />
  }
  // Drivers have no login: whoever is not the driver any more is told so.
  if (!session)
    return (
      <Texts of={['drive']}>
        <NotYours ride={ride} />
      </Texts>
    )
  if (!signedIn) redirect(startPage(session))
  return (
    <Texts of={driveTexts}>
      <CallsProvider stays sent={madeAt()}>
        <Prefetched calls={[['drive.info', { ride }]]}>
          <DrivePage ride={ride} />
          <KeepDrive madeOf={words} />
        </Prefetched>
      </CallsProvider>
    </Texts>
  )
}

export default Drive
