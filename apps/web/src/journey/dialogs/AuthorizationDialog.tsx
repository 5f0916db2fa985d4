'use client'
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { authorizationProblem, type AuthorizationForm } from '@nemt/domain/funding/override.ts'
import type { Refused } from '#/calls/answer.ts'
import { Dialog } from '#/components/dialog/Dialog.tsx'
import { ProblemButton } from '#/components/problem/ProblemButton.tsx'
import { choicesOf, useBenefits } from '../benefit/use-benefits.ts'
import { authorizationAsk, limitsOf } from './refusal-detail.ts'

type Props = {
  refusal: Refused
  busy: boolean
  onSend: (form: AuthorizationForm) => void
  onBack: () => void
  onClose: () => void
}

/**
 * The authorization form (V236, V362, V464–V469): the number where it is needed, and always the reason; for a
 * covered service its name and benefit too.
 */
export function AuthorizationDialog({ refusal, busy, onSend, onBack, onClose }: Props) {
  const text = useTranslations()
  const {
    code_needed: codeNeeded = false,
    covered_service: coveredService = false,
    form: stored = {},
  } = authorizationAsk(refusal) ?? {}
  const [form, setForm] = useState<AuthorizationForm>(stored)
  const { benefits } = useBenefits()
  const set = (change: AuthorizationForm) => setForm((before) => ({ ...before, ...change }))
  const overriding = limitsOf(refusal).length > 0
  const codeFirst = codeNeeded && !form.code
  return (
    <Dialog
      title={text(overriding ? 'limit.override' : 'authorization.title')}
      onClose={onClose}
      locked={busy}
      size="lg"
    >
      <Stack gap="md">
        <p>{text(overriding ? 'authorization.override' : 'authorization.needed')}</p>
        {coveredService && (
          <>
            <TextInput
              label={text('authorization.service')}
              name="service"
              maxLength={200}
              value={form.service ?? ''}
              onChange={(event) => set({ service: event.currentTarget.value })}
            />
            <NativeSelect
              label={text('benefit.choose')}
              name="benefit"
              value={form.benefit ?? ''}
              data={[{ value: '', label: text('journey.choose') }, ...choicesOf(benefits)]}
              onChange={(event) => set({ benefit: event.currentTarget.value })}
            />
          </>
        )}
        <TextInput
          label={
            codeNeeded || coveredService ? text('authorization.code') : text('authorization.codeOptional')
          }
          name="code"
          maxLength={60}
          autoComplete="off"
          data-autofocus={codeFirst || undefined}
          value={form.code ?? ''}
          onChange={(event) => set({ code: event.currentTarget.value })}
        />
        <Textarea
          label={text('authorization.reason')}
          name="reason"
          maxLength={1000}
          autosize
          minRows={2}
          data-autofocus={!codeFirst || undefined}
          value={form.reason ?? ''}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        <Group justify="flex-end" gap="sm">
          <Button size="md" variant="default" onClick={onBack} disabled={busy}>
            {text('limit.back')}
          </Button>
          <ProblemButton
            problem={authorizationProblem(form, { codeNeeded, coveredService })}
            busy={busy}
            busyLabel={text('tripSummary.submitting')}
            onContinue={() => onSend(form)}
          >
            {text('authorization.send')}
          </ProblemButton>
        </Group>
      </Stack>
    </Dialog>
  )
}
