'use client'
import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Problem } from '@nemt/domain/problem/problem.ts'
import { focusField } from './focus-field.ts'
import styles from './problem.module.css'

type Props = {
  /** The first problem of the ordered rules, null when the form may go on. */
  problem: Problem | null
  busy?: boolean
  /** What the button says while busy; its label when absent. */
  busyLabel?: ReactNode
  onContinue: () => void
  /** Leads to the problem's field where it is on another page; on this one the button does. */
  onProblem?: (field: string) => void
  /** Another button of the view is the one that goes on. */
  variant?: 'filled' | 'default'
  children: ReactNode
}

/**
 * The button that goes on, or shows the first problem in place of its label (doc 1 §5). It is never disabled:
 * pressed with a problem, it leads to the field.
 */
export function ProblemButton({
  problem,
  busy = false,
  busyLabel,
  onContinue,
  onProblem = focusField,
  variant = 'filled',
  children,
}: Props) {
  const translate = useTranslations('problem')
  const text = problem && translate(problem.code, problem.values)
  return (
    <>
      <Button
        size="md"
        variant={text ? 'default' : variant}
        loading={busy}
        onClick={() => (problem ? onProblem(problem.field) : onContinue())}
        data-problem={problem?.code}
        classNames={{ root: styles.button, label: styles.label }}
      >
        {busy ? (busyLabel ?? children) : (text ?? children)}
      </Button>
      <span role="status" className="unseen">
        {text}
      </span>
    </>
  )
}
