'use client'
import { useTranslations } from 'next-intl'
import { declineProblem, rerouteProblem, type Decision } from '@nemt/domain/offer/decision.ts'
import { declineReasons, rerouteReasons } from '@nemt/domain/offer/values.ts'
import type { PayloadOf } from '../calls/named.ts'
import { ReasonDialog, type Reasons } from '../components/reason/ReasonDialog.tsx'

type Why = Pick<PayloadOf<'offer.decline'>, 'reasons' | 'comment'>
type Props = {
  asking: 'decline' | 'reroute'
  busy: boolean
  onClose: () => void
  onConfirm: (why: Why) => void
}

function ticked({ reasons, comment }: Reasons): Decision {
  return {
    reasons: Object.fromEntries(reasons.map((reason) => [reason, true])),
    comment,
  }
}

/**
 * Why an offer is declined or an accepted ride given back (V1258–V1260): at least one reason, and with
 * 'other' a comment.
 */
export function DecisionDialog({ asking, busy, onClose, onConfirm }: Props) {
  const words = useTranslations()
  const reroute = asking === 'reroute'
  const options = reroute
    ? rerouteReasons.map((reason) => ({ value: reason, label: words(`reroute.${reason}`) }))
    : declineReasons.map((reason) => ({ value: reason, label: words(`decline.${reason}`) }))
  return (
    <ReasonDialog
      title={words(reroute ? 'provider.cancelTitle' : 'provider.declineTitle')}
      opened
      onClose={onClose}
      several
      options={options}
      asksComment={(reasons) => reasons.length > 0}
      problemOf={(given) => (reroute ? rerouteProblem : declineProblem)(ticked(given))}
      confirm={words(reroute ? 'provider.cancelRide' : 'provider.decline')}
      dismiss={words('close.close')}
      busy={busy}
      onConfirm={({ reasons, comment }) =>
        onConfirm({ reasons: reasons as Why['reasons'], ...(comment ? { comment } : {}) })
      }
    />
  )
}
