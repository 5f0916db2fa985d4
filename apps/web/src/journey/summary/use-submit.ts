'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { afterSubmit } from '@nemt/domain/journey/submit.ts'
import { dataOf, type Refused } from '#/calls/answer.ts'
import { makeAttempts, outcomeOf } from '#/calls/attempts.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { useRefusal } from '#/calls/use-refusal.ts'
import { toasts } from '#/components/toast/toasts.ts'
import { askRidesAgain } from '#/live/ask-again.ts'
import { useHere } from '#/state/use-here.ts'
import { bookingOf, buildFacts } from '../draft/booking.ts'
import { editsOfState, purposeEdited } from '../draft/editing.ts'
import { markSent } from '../draft/tab-history.ts'
import type { JourneyState } from '../draft/state.ts'
import { journey } from '../draft/store.ts'
import { forgetDraft } from '../draft/sync.ts'
import { locationsToSave, type LocationToSave } from '../dialogs/saving.ts'
import type { JourneySettings } from '../settings/settings.ts'
import { useSettings } from '../settings/SettingsContext.tsx'
import { madeLater } from './reach.ts'

/**
 * The key of a sending: as long as nobody knows what became of it, the same request carries the same key,
 * also after a reload (R20).
 */
function keyFor(payload: string): string {
  const { attempt } = journey.current()
  if (attempt?.payload === payload) return attempt.key
  const key = makeAttempts().keyFor(payload)
  journey.change((state) => ({ ...state, attempt: { payload, key } }))
  return key
}

/** The call that sends the request as it stands (V368, V369), and its payload. */
function sending(
  { draft, editing, acknowledged = [], linked = [], answers, covid19 }: JourneyState,
  settings: JourneySettings,
) {
  const overrides = {
    ...(acknowledged.length > 0 && { acknowledged: [...acknowledged] }),
    ...(linked.length > 0 && { linked: [...linked] }),
    ...answers,
  }
  if (!editing)
    return {
      name: 'ride.create' as const,
      payload: { ...bookingOf(draft, settings), ...(covid19 && { covid19 }), ...overrides },
    }
  const purpose = purposeEdited({ draft, editing })
  const changes = editsOfState({ draft, editing }, buildFacts(settings.customer)).flatMap(
    ({ kind, change }) => (kind === 'none' ? [] : [change]),
  )
  return {
    name: 'ride.update' as const,
    payload: {
      rides: changes,
      ...(editing.range === 'future' && { range: editing.range }),
      ...(purpose && { purpose: purpose.to ?? null }),
      ...overrides,
    },
  }
}

/** Whose request it was that did not go out, for who is somewhere else by now. */
function unsent(
  text: ReturnType<typeof useTranslations<'tripSummary'>>,
  { passenger }: JourneyState,
): string {
  const { first = '', last = '' } = passenger?.name ?? {}
  return `${text('request')} ${text('for', { name: `${first} ${last}` })}`
}

/** Sends the request: once, however often it is tried. */
export function useSubmit() {
  const settings = useSettings()
  const client = useQueryClient()
  const router = useRouter()
  const text = useTranslations('tripSummary')
  const refusal = useRefusal()
  const isHere = useHere()
  // Who left the request while it was sent may have begun the next one, and stays at that.
  const isInHand = ({ id }: JourneyState) => isHere() || journey.current().id === id
  // The rides are there whatever becomes of these; who is told can enter them again.
  const saveLocations = async (locations: readonly LocationToSave[]) => {
    const answers = await Promise.all(
      locations.map(({ name, payload }) => send(name, payload, makeAttempts().keyFor(payload))),
    )
    if (answers.some(({ ok }) => !ok)) toasts.show(text('locationNotSaved'), { error: true })
    else if (answers.length > 0) void client.invalidateQueries({ queryKey: ['place.suggest'] })
  }
  // Two presses come before the page is painted again.
  const isUnderWay = useRef(false)
  const { mutate, isPending, isSuccess, error, reset } = useMutation<
    { keys: string[]; later: number },
    Refused,
    JourneyState
  >({
    mutationFn: async (sent) => {
      const { name, payload } = sending(sent, settings)
      const key = keyFor(JSON.stringify(payload))
      if (name === 'ride.update') {
        const { keys } = dataOf(await send<DataOf<'ride.update'>>(name, payload, key))
        return { keys, later: 0 }
      }
      const made = dataOf(await send<DataOf<'ride.create'>>(name, payload, key))
      return { keys: made.keys, later: madeLater(made) }
    },
    onSuccess: ({ keys, later }, sent) => {
      void saveLocations(locationsToSave(sent, settings))
      markSent(sent.id)
      forgetDraft(sent.id)
      void askRidesAgain(client)
      toasts.show(
        text(sent.editing ? 'edited' : 'done', { count: keys.length }),
        later > 0 ? { body: text('later', { count: later }) } : {},
      )
      if (!isInHand(sent)) return
      journey.begin()
      router.replace(afterSubmit(settings.scope, keys, settings.customer))
    },
    onError: (refused, sent) => {
      isUnderWay.current = false
      if (!isInHand(sent)) toasts.show(unsent(text, sent), { body: refusal(refused), error: true })
      else if (outcomeOf(refused.code) === 'answered')
        journey.change(({ attempt: _attempt, ...state }) => state)
    },
  })
  return {
    submit: () => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      mutate(journey.current())
    },
    busy: isPending || isSuccess,
    sent: isSuccess,
    refusal: error,
    unknown: error !== null && outcomeOf(error.code) === 'unknown',
    reset,
  }
}
