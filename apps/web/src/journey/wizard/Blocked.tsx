'use client'
import { Alert, Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { homeOf } from '../opening/link.ts'
import { HelpBox } from './HelpBox.tsx'

/** Nothing that a passenger can mend is missing: what it is in a sentence, whom to phone, and the way back. */
export function Blocked({ problem }: { problem: Problem }) {
  const text = useTranslations()
  return (
    <>
      <h1>{text('limit.title')}</h1>
      <Alert color="orange" role="alert">
        {text('wizard.blocked')}{' '}
        {problem.code === 'verification_incomplete'
          ? text('wizard.unverified')
          : text(`problem.${problem.code}`, problem.values)}
      </Alert>
      <HelpBox />
      <Button component="a" href={homeOf('passenger')} size="md" variant="default">
        {text('journey.back')}
      </Button>
    </>
  )
}
