import { getTranslations } from 'next-intl/server'
import { LinkGate } from './LinkGate.tsx'

/**
 * Where a provider's link is opened: at its ride, or at the root (V118). `signedIn`: this browser has a session that
 * opens the same already.
 */
export async function OpenLink({ signedIn }: { signedIn: boolean }) {
  const text = await getTranslations()
  const texts = {
    title: text('provider.ride'),
    opening: text('app.loading'),
    used: text('provider.linkUsed'),
    unreachable: text('failure.unreachable'),
    noScripts: text('provider.noScripts'),
  }
  const renewal = {
    renew: text('provider.linkRenew'),
    sent: text('provider.linkSent'),
    often: text('provider.linkSentOften'),
    unknown: text('provider.linkUnknown'),
    unreachable: text('failure.unreachable'),
  }
  return <LinkGate signedIn={signedIn} texts={texts} renewal={renewal} />
}
