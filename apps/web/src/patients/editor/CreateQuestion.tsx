'use client'
import { useRouter } from 'next/navigation'
import { PhoneDialog } from '#/passenger/PhoneDialog.tsx'
import { QuickCreateQuestion } from '#/passenger/QuickCreateQuestion.tsx'
import type { Editor } from './use-editor.ts'

/** What is asked before a record is made: Cancel keeps what was entered, the existing record may be opened instead. */
export function CreateQuestion({ creating }: Pick<Editor, 'creating'>) {
  const router = useRouter()
  if (!creating.asking) return null
  return (
    <QuickCreateQuestion
      asking={creating.asking}
      busy={creating.busy}
      use="open"
      onYes={() => void creating.agree()}
      onUse={(key) => router.push(`/patients/${key}/basic`)}
      onNo={creating.no}
    />
  )
}

/** What is asked before a number moves to the record that is saved. */
export function PhoneQuestion({ transferring }: Pick<Editor, 'transferring'>) {
  const { asking, busy, agree, no } = transferring
  if (!asking) return null
  return (
    <PhoneDialog
      force={asking.dialog === 'force'}
      number={asking.number}
      busy={busy}
      onYes={() => void agree()}
      onNo={no}
    />
  )
}
