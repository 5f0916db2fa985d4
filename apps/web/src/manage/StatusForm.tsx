'use client'
import { serverNow } from '#/calls/server-clock.ts'
import { Alert, Checkbox, Fieldset, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { arrivalTyped, pastTyped } from '@nemt/domain/ride/arrival.ts'
import { asksDriver } from '@nemt/domain/ride/manage.ts'
import type { Ride, RideStatus } from '@nemt/domain/ride/schema.ts'
import { localDate } from '@nemt/domain/time/zone.ts'
import { useMakeCall } from '#/calls/use-make-call.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { DateField } from '#/components/date/DateField.tsx'
import { PhoneField } from '#/components/phone/PhoneField.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { StatusMark } from '#/components/status/StatusMark.tsx'
import { TimeField } from '#/components/time/TimeField.tsx'
import { useNow } from '#/components/time/use-now.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { useHear } from '#/live/use-hear.ts'
import { driverPayload, type DriverValues } from '#/components/driver/driver-values.ts'
import {
  asksContact,
  asksReason,
  draftProblem,
  emptyDraft,
  isCorrection,
  shownStatus,
  statusOptions,
  statusPayload,
  withStatus,
  withTime,
  type StatusDraft,
} from './status-draft.ts'
import { UnavailableConfirm } from './UnavailableConfirm.tsx'
import styles from './manage.module.css'

type Props = {
  /** As it was seen when somebody began to enter. */
  ride: Ride
  draft: StatusDraft
  onDraft: (draft: StatusDraft) => void
  /** Another fleet is chosen beside: first that, then the status (V803). */
  disabled: boolean
  /** Somebody else's change was not looked at yet. */
  held: boolean
  onDone: (version: number) => void
}

/** The status selector with what each status asks for (V799–V808). */
export function StatusForm({ ride, draft, onDraft, disabled, held, onDone }: Props) {
  const text = useTranslations()
  const now = useNow()
  const saving = useSaving(ride, (version) => {
    onDraft(emptyDraft(ride))
    onDone(version)
  })
  const [asking, setAsking] = useState(false)
  const saveOrAsk = () => (draft.status === 'unavailable' ? setAsking(true) : saving.save(draft))
  const options = now === null ? [] : statusOptions(ride, now)
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!draftProblem(draft, ride, serverNow()) && !held && !disabled) saveOrAsk()
      }}
    >
      <NativeSelect
        name="status"
        aria-label={text('managePage.status')}
        description={disabled ? text('managePage.statusDisabled') : undefined}
        disabled={disabled}
        value={draft.status}
        onChange={(event) =>
          onDraft(withStatus(draft, event.currentTarget.value as RideStatus | '', ride, serverNow()))
        }
        data={[
          { value: '', label: text('managePage.statusKept', { status: text(`status.${ride.status}`) }) },
          ...options.map(({ status, refused }) => ({
            value: status,
            label: refused
              ? text('managePage.statusNot', {
                  status: text(`status.${status}`),
                  why: text(`refusal.${refused}`),
                })
              : text(`status.${status}`),
            disabled: refused !== null,
          })),
        ]}
      />
      <p className={styles.now}>
        {text('managePage.statusNow')} <StatusMark status={ride.status} />
      </p>
      {!disabled && <Asked ride={ride} draft={draft} onDraft={onDraft} />}
      {saving.refused && (
        <Alert color="red" role="alert">
          {saving.refused}
        </Alert>
      )}
      {!disabled && !held && (
        <div>
          <ProblemButton
            problem={draftProblem(draft, ride, now ?? ride.times.created)}
            busy={saving.busy}
            onContinue={saveOrAsk}
          >
            {text('managePage.saveStatus')}
          </ProblemButton>
        </div>
      )}
      {asking && (
        <UnavailableConfirm
          busy={saving.busy}
          onConfirm={() => {
            setAsking(false)
            saving.save(draft)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </form>
  )
}

/** What the chosen status asks for: its time, who drives, whether somebody was reached, why. */
function Asked({ ride, draft, onDraft }: Pick<Props, 'ride' | 'draft' | 'onDraft'>) {
  const text = useTranslations()
  const now = useNow()
  const change = (part: Partial<StatusDraft>) => onDraft({ ...draft, ...part })
  const shown = shownStatus(draft, ride)
  return (
    <>
      {now !== null && <Times ride={ride} now={now} draft={draft} onDraft={onDraft} />}
      {asksDriver(shown) && <Driver values={draft.driver} onChange={(driver) => change({ driver })} />}
      {asksContact(ride, draft.status) && (
        <Checkbox
          label={text('provider.contactTried')}
          checked={draft.tried}
          onChange={(event) => change({ tried: event.currentTarget.checked })}
        />
      )}
      {asksReason(ride, draft.status) && (
        <Textarea
          name="reason"
          label={text('managePage.reason')}
          description={text('managePage.overrideHint')}
          maxLength={1000}
          autosize
          value={draft.reason}
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}

/** Sends the status, or driver and vehicle alone. */
function useSaving(ride: Ride, onDone: (version: number) => void) {
  const text = useTranslations('managePage')
  const refusal = useRefusal()
  const hear = useHear()
  const client = useQueryClient()
  const done = (type: 'status' | 'driver', data: { version: number; status?: RideStatus }) => {
    hear({ collection: 'ride:info', key: ride.key, type, data })
    toasts.show(text('saved'))
    onDone(data.version)
  }
  const readAgain = () => void askRidesAgain(client)
  const status = useMakeCall('ride.status', {
    done: ({ status: reached, version }) => done('status', { status: reached, version }),
    refused: readAgain,
  })
  const driver = useMakeCall('ride.driver', {
    done: ({ version }) => done('driver', { version }),
    refused: readAgain,
  })
  const refused = status.refusal ?? driver.refusal
  return {
    busy: status.busy || driver.busy,
    refused: refused && refusal(refused),
    save: (draft: StatusDraft) => {
      status.reset()
      driver.reset()
      const { status: to } = draft
      if (to === '') driver.make({ ride: ride.key, version: ride.version, ...driverPayload(draft.driver) })
      else status.make(statusPayload({ ...draft, status: to }, ride, serverNow()))
    },
  }
}

type TimesProps = {
  ride: Ride
  now: number
  draft: StatusDraft
  onDraft: (draft: StatusDraft) => void
}

/** The time that the status asks for: the arrival at the pickup or the dropoff, or the completion (V804–V806). */
function Times({ ride, now, draft, onDraft }: TimesProps) {
  const text = useTranslations()
  const { status } = draft
  const problem = draftProblem(draft, ride, now)
  const parse = status === 'completed' ? pastTyped : arrivalTyped
  if (status !== 'pickup' && status !== 'enroute' && status !== 'completed') return null
  return (
    <div className={styles.pair}>
      <DateField
        name="date"
        label={text('managePage.date')}
        today={localDate(now, ride.timezone)}
        value={draft.date}
        onChange={(date) => onDraft({ ...draft, date })}
      />
      <TimeField
        name="time"
        label={text(`managePage.time.${status}`)}
        value={draft.time}
        onChange={(time) => onDraft(withTime(draft, time, ride, serverNow()))}
        error={problem?.code === 'eta_wrong' && text('problem.eta_wrong')}
        // A correction may be about any hour.
        {...(!isCorrection(ride) && {
          parse: (typed: string) => parse(typed, serverNow(), ride.timezone),
        })}
      />
    </div>
  )
}

const DRIVER = ['first', 'last'] as const
const VEHICLE = ['make', 'model', 'color', 'license'] as const

/** Driver and vehicle (V807, V808). */
function Driver({ values, onChange }: { values: DriverValues; onChange: (values: DriverValues) => void }) {
  const text = useTranslations('provider')
  const field = (name: keyof DriverValues) => (
    <TextInput
      key={name}
      name={name === 'first' ? 'driver.first' : name}
      label={text(name as 'first')}
      autoComplete="off"
      maxLength={60}
      value={values[name]}
      onChange={(event) => onChange({ ...values, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <Fieldset legend={text('driver')} className={styles.fields}>
        {DRIVER.map(field)}
        <PhoneField
          name="driver.phone"
          label={text('driverPhone')}
          value={values.phone}
          onChange={(phone) => onChange({ ...values, phone })}
        />
      </Fieldset>
      <Fieldset legend={text('car')} className={styles.fields}>
        {VEHICLE.map(field)}
      </Fieldset>
    </>
  )
}
