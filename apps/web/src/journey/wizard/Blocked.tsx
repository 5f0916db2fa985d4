'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { homeOf } from '../opening/link.ts'
import { HelpBox } from './HelpBox.tsx'

/** What passengers hear in place of the form's words, which are staff's; of the rest that something is missing. */
const WORDS = {
  verification_incomplete: 'unverified',
  allotment_missing: 'noBenefit',
  passenger_inactive: 'inactive',
  authorization_needed: 'approval',
  benefit_vehicle: 'vehicle',
  edit_under_way: 'underWay',
} as const satisfies Partial<Record<Problem['code'], string>>

function isWorded(code: Problem['code']): code is keyof typeof WORDS {
  return code in WORDS
}

function wordOf({ code }: Problem) {
  return isWorded(code) ? WORDS[code] : 'incomplete'
}

/** Nothing that a passenger can mend is missing: what it is in a sentence, whom to phone, and the way back. */
export function Blocked({ problem }: { problem: Problem }) {
  const text = useTranslations()
  return (
    <>
      <h1>{text('limit.title')}</h1>
      <Alert color="orange" role="alert">
        {text('wizard.blocked')} {text(`wizard.lack.${wordOf(problem)}`)}
      </Alert>
      <HelpBox />
      <Button component="a" href={homeOf('passenger')} size="md" variant="default">
        {text('journey.back')}
      </Button>
    </>
  )
}
