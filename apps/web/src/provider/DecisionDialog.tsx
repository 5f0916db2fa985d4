'use client'
import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { asksPause, type FleetPause } from '@nemt/domain/fleet/pause.ts'
import { declineProblem, rerouteProblem, type Decision } from '@nemt/domain/offer/decision.ts'
import { declineReasons, rerouteReasons } from '@nemt/domain/offer/values.ts'
import type { PayloadOf } from '../calls/named.ts'
import { ReasonDialog, type Reasons } from '../components/reason/ReasonDialog.tsx'
import { PauseChoice } from './pause/PauseChoice.tsx'

type Why = Pick<PayloadOf<'offer.decline'>, 'reasons' | 'comment' | 'pause'>
type Props = {
  asking: 'decline' | 'reroute'
  /** Not while the answer waits for a network; what was chosen stays. */
  opened: boolean
  busy: boolean
  /** Why the server did not take it. */
  refused: string | null
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
 * 'other' a comment. Who can't take any rides for a while is asked whether new offers pause (server-behaviour §2.2).
 */
export function DecisionDialog({ asking, opened, busy, refused, onClose, onConfirm }: Props) {
  const text = useTranslations()
  const reroute = asking === 'reroute'
  const [pause, setPause] = useState<FleetPause | null>(null)
  const mayPause = (reasons: string[]) => !reroute && asksPause(reasons)
  const options = reroute
    ? rerouteReasons.map((reason) => ({ value: reason, label: text(`reroute.${reason}`) }))
    : declineReasons.map((reason) => ({ value: reason, label: text(`decline.${reason}`) }))
  return (
    <ReasonDialog
      title={text(reroute ? 'provider.cancelTitle' : 'provider.declineTitle')}
      opened={opened}
      onClose={onClose}
      several
      options={options}
      asksComment={(reasons) => reasons.length > 0}
      problemOf={(given) => (reroute ? rerouteProblem : declineProblem)(ticked(given))}
      confirm={text(reroute ? 'provider.cancelRide' : 'provider.decline')}
      dismiss={text('close.close')}
      busy={busy}
      besides={(reasons) => (
        <>
          {mayPause(reasons) && <PauseChoice pause={pause} onChange={setPause} mayGoOn />}
          {refused && (
            <Alert color="red" role="alert">
              {refused}
            </Alert>
          )}
        </>
      )}
      onConfirm={({ reasons, comment }) =>
        onConfirm({
          reasons: reasons as Why['reasons'],
          ...(comment ? { comment } : {}),
          ...(pause && mayPause(reasons) ? { pause } : {}),
        })
      }
    />
  )
}
