'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { fleetAlerts, type FleetAlert } from '@nemt/domain/user/fleet-alerts.ts'
import { AlertsForm } from '#/account/AlertsForm.tsx'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Failure } from '#/components/failure/Failure.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import page from '../provider.module.css'

/** How and of what one of a fleet's people hears (docs/decisions/128-whom-of-a-fleet.md). */
export function FleetAlerts() {
  const text = useTranslations()
  const refusal = useRefusal()
  const client = useQueryClient()
  const { data, error, refetch } = useCall('fleet.alerts', {})
  const saving = useMakeCall('fleet.alerts_save', {
    done: () => {
      toasts.show(text('settings.saved'))
      return client.invalidateQueries({ queryKey: ['fleet.alerts'] })
    },
  })
  if (error) return <Failure message={refusal(error)} onRetry={() => void refetch()} />
  if (!data) return <p role="status">{text('app.loading')}</p>
  const { version, method, of, email, phone } = data
  return (
    <div className={page.page}>
      <h1 className={page.title}>{text('fleetAlerts.title')}</h1>
      <p className={page.hint}>{text('fleetAlerts.what')}</p>
      <p className={page.hint}>
        {phone ? text('fleetAlerts.to', { email, phone }) : text('fleetAlerts.toMail', { email })}
      </p>
      <AlertsForm
        chosen={{ method, types: Object.fromEntries(of.map((each) => [each, true])) }}
        types={fleetAlerts.map((name) => ({ name, label: text(`fleetAlerts.of.${name}`) }))}
        legend={text('fleetAlerts.types')}
        withoutPhone={phone ? undefined : text('fleetAlerts.withoutPhone')}
        busy={saving.busy}
        refused={saving.refusal ? refusal(saving.refusal) : undefined}
        onSave={({ method: way, types }) => saving.make({ version, method: way, of: chosenOf(types) })}
      />
    </div>
  )
}

function chosenOf(types: Readonly<Record<string, boolean>>): FleetAlert[] {
  return fleetAlerts.filter((each) => types[each] === true)
}
