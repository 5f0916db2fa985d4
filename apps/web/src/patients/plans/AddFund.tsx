'use client'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { benefitShown } from '@nemt/domain/funding/effective.ts'
import { useCall } from '#/calls/use-call.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { toasts } from '#/components/toast/toasts.ts'
import type { Plan } from './groups.ts'

type Props = {
  passenger: string
  /** Benefits of which the passenger has a fund. */
  has: readonly string[]
  plans: readonly Plan[]
  /** When the page was made (ms). */
  now: number
  onDone: () => void
  onClose: () => void
}

/** Gives the passenger a fund of a benefit (C031); those of their own plans come first. */
export function AddFund({ passenger, has, plans, now, onDone, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = useCall('policy.list', {})
  const adding = useMakeCall('passenger.create_fund', {
    done: () => {
      toasts.show(text('plans.fundAdded'))
      onDone()
      onClose()
    },
  })
  const open = data?.policies.filter((policy) => !has.includes(policy.key) && benefitShown(policy, now)) ?? []
  const choices = open.map(({ key, name, display_name }) => ({ value: key, label: display_name ?? name }))
  const isOwn = (policy: string) => plans.some(({ policies }) => policies.includes(policy))
  const groups = [
    { group: text('plans.ofPlans'), items: choices.filter(({ value }) => isOwn(value)) },
    { group: text('plans.others'), items: choices.filter(({ value }) => !isOwn(value)) },
  ].filter(({ items }) => items.length > 0)
  const add = () => {
    // A benefit that went meanwhile is nothing to ask the server for (V929).
    if (!choices.some(({ value }) => value === chosen)) return console.warn(`No benefit ${chosen} to choose.`)
    adding.make({ passenger_key: passenger, policy_key: chosen })
  }
  return (
    <Dialog title={text('plans.addFund')} onClose={onClose} locked={adding.busy}>
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Lines count={2} of="line" label={text('app.loading')} />}
      {data && (
        <Stack>
          {choices.length === 0 ? (
            <p>{text('plans.noBenefit')}</p>
          ) : (
            <NativeSelect
              label={text('plans.benefit')}
              value={chosen}
              data={[{ value: '', label: text('plans.choose') }, ...groups]}
              error={adding.refusal && refusal(adding.refusal)}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={adding.busy}>
              {text('plans.cancel')}
            </Button>
            {choices.length > 0 && (
              <Button onClick={add} loading={adding.busy} disabled={!chosen}>
                {text('plans.add')}
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}
