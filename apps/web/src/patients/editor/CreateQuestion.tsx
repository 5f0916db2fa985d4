'use client'
import { useRouter } from 'next/navigation'
import { entryOfParts } from '@nemt/domain/passenger/parts.ts'
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
      onYes={(donor) => void creating.agree(donor)}
      onUse={(key) => router.push(`/patients/${key}/basic`)}
      onNo={creating.no}
    />
  )
}

/** What is asked before a record is saved: it is like another one, or a number moves to it. */
export function UpdateQuestion({ transferring }: Pick<Editor, 'transferring'>) {
  const router = useRouter()
  const { asking, busy, agree, no } = transferring
  if (!asking) return null
  if (asking.dialog === 'duplicate') {
    const { existing, saving } = asking
    return (
      <QuickCreateQuestion
        asking={{ dialog: 'duplicate', existing, payload: { passenger: entryOfParts(saving.parts) } }}
        busy={busy}
        use="open"
        onYes={() => void agree()}
        onUse={(key) => router.push(`/patients/${key}/basic`)}
        onNo={no}
      />
    )
  }
  return (
    <PhoneDialog
      force={asking.dialog === 'force'}
      number={asking.number}
      busy={busy}
      onYes={(donor) => void agree(donor)}
      onNo={no}
    />
  )
}
