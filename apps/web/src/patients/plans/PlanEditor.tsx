'use client'
import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { CustomerPolicy } from '@nemt/domain/customer/schema.ts'
import { addPlanProblem, planFailure, plansShown } from '@nemt/domain/funding/plans.ts'
import type { DataOf } from '#/calls/named.ts'
import { useCall } from '#/calls/use-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { Empty } from '#/components/empty/Empty.tsx'
import { Failure } from '#/components/failure/Failure.tsx'
import { Lines } from '#/components/skeleton/Lines.tsx'
import { usePlanFacts } from './PlanFacts.tsx'
import { usePlanChanges } from './use-plan-changes.ts'
import styles from '#/components/form/form.module.css'

type Choice = DataOf<'passenger.plan_choices'>['plans'][number]

/** What of the customer says which plans may be chosen. */
export type PlanRules = { policy: Pick<CustomerPolicy, 'plans_max_count'>; zone: string }

type Props = {
  passenger: string
  rules: PlanRules
  /** When the page was made (ms). */
  now: number
  /** The plans are others now, if only some of those that were wanted. */
  onDone: () => void
  onClose: () => void
}

/** The plan editor modal (R084): assigns plans to a passenger and removes them. */
export function PlanEditor({ passenger, rules, now, onDone, onClose }: Props) {
  const text = useTranslations()
  const refusal = useRefusal()
  const { data, error, refetch } = useCall(
    'passenger.plan_choices',
    { passenger_key: passenger },
    { freshMs: 0 },
  )
  // What was ticked, until it is saved or refused; null for what the server has.
  const [ticked, setTicked] = useState<readonly string[] | null>(null)
  const [base, setBase] = useState<readonly string[]>([])
  const [isAsking, setAsking] = useState(false)
  const changes = usePlanChanges(passenger)
  const plans = data?.plans ?? []
  const own = plans.filter((plan) => plan.own).map(({ key }) => key)
  const chosen = ticked ?? own
  const gone = ticked ? base.filter((key) => !ticked.includes(key)) : []
  const added = ticked ? ticked.filter((key) => !base.includes(key)) : []
  const choose = (keys: string[]) => {
    if (ticked === null) setBase(own)
    setTicked(keys)
  }
  const save = async () => {
    const isDone = await changes.make({ gone, added })
    setAsking(false)
    await refetch()
    setTicked(null)
    onDone()
    if (isDone) onClose()
  }
  const namesOf = (keys: readonly string[]) =>
    plans.flatMap(({ key, name }) => (keys.includes(key) ? [name] : [])).join(', ')
  if (changes.refusal)
    return (
      <Refusal message={planFailure(refusal(changes.refusal), plans, passenger)} onClose={changes.forget} />
    )
  if (isAsking)
    return (
      <RemoveQuestion
        plans={namesOf(gone)}
        busy={changes.isBusy}
        onYes={() => void save()}
        onNo={() => setAsking(false)}
      />
    )
  return (
    <Dialog title={text('plans.change')} onClose={onClose} locked={changes.isBusy}>
      {error && !data && <Failure message={refusal(error)} onRetry={() => void refetch()} />}
      {!error && !data && <Lines count={4} of="line" label={text('app.loading')} />}
      {data && (
        <Stack>
          <PlanChoices plans={plans} chosen={chosen} rules={rules} now={now} onChoose={choose} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={changes.isBusy}>
              {text('plans.cancel')}
            </Button>
            <Button
              loading={changes.isBusy}
              disabled={gone.length + added.length === 0}
              onClick={() => (gone.length > 0 ? setAsking(true) : void save())}
            >
              {text('plans.save')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

type ChoicesProps = Pick<Props, 'rules' | 'now'> & {
  plans: readonly Choice[]
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
}

/** The plans to tick, in a box that scrolls (V930); one that doesn't fit beside those that are ticked waits (V919). */
function PlanChoices({ plans, chosen, rules, now, onChoose }: ChoicesProps) {
  const text = useTranslations('plans')
  const factsOf = usePlanFacts(rules.zone)
  const spans = plans.map(({ key, effective }) => ({ key, ...effective }))
  const current = new Set(plansShown(spans, now).map(({ key }) => key))
  const taken = spans.filter(({ key }) => chosen.includes(key))
  const isFull = (plan: string) =>
    spans.some((span) => span.key === plan && addPlanProblem(taken, span, rules.policy) !== null)
  const shown = plans.filter(({ key, own }) => own || current.has(key))
  if (shown.length === 0) return <Empty title={text('nonePlans')} />
  return (
    <Checkbox.Group
      label={text('plans')}
      description={text('most', { most: rules.policy.plans_max_count ?? 0 })}
      value={[...chosen]}
      onChange={onChoose}
    >
      <div className={styles.plans} tabIndex={0} role="group" aria-label={text('plans')}>
        {shown.map((plan) => {
          const waits = !chosen.includes(plan.key) && isFull(plan.key)
          return (
            <Checkbox
              key={plan.key}
              value={plan.key}
              label={plan.name}
              description={[factsOf(plan), waits && text('full')].filter(Boolean).join(' · ')}
              disabled={waits}
            />
          )
        })}
      </div>
    </Checkbox.Group>
  )
}

/** V926: which plans go is asked before they do. */
function RemoveQuestion(props: { plans: string; busy: boolean; onYes: () => void; onNo: () => void }) {
  const text = useTranslations('plans')
  return (
    <Dialog title={text('removeTitle')} onClose={props.onNo} locked={props.busy}>
      <Stack>
        <p>{text('removeQuestion', { plans: props.plans })}</p>
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onNo} disabled={props.busy}>
            {text('cancel')}
          </Button>
          <Button color="red" onClick={props.onYes} loading={props.busy}>
            {text('removeTitle')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** V923–V925: the server's words, with what people know in place of keys. */
function Refusal({ message, onClose }: { message: string; onClose: () => void }) {
  const text = useTranslations()
  return (
    <Dialog title={text('plans.unsuccessful')} onClose={onClose}>
      <Stack>
        <p role="alert">{message}</p>
        <Group justify="flex-end">
          <Button onClick={onClose}>{text('close.close')}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
