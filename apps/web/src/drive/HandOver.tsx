'use client'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isSignature, unsignedReasons, type UnsignedReason } from '@nemt/domain/ride/drive.ts'
import { ProblemButton } from '../components/problem/ProblemButton.tsx'
import { ActionBar } from '../provider/ActionBar.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import type { Facts } from './use-drive.ts'
import styles from './drive.module.css'
import page from '../provider/provider.module.css'

/** The end of the trip: the passenger signs, or the driver says why not. */
export function HandOver({ onDone }: { onDone: (facts: Facts) => void }) {
  const text = useTranslations('drive')
  const [strokes, setStrokes] = useState<number[][]>([])
  const [unsigned, setUnsigned] = useState<UnsignedReason | ''>('')
  const isSigned = isSignature(strokes)
  const isProven = isSigned || unsigned !== ''
  // A reason that was chosen holds, whatever was drawn before.
  const done = () => onDone(unsigned ? { unsigned } : { signature: strokes })
  return (
    <>
      <section className={styles.sign} aria-label={text('signature')}>
        <h2>{text('signature')}</h2>
        {unsigned === '' && <SignaturePad strokes={strokes} isSigned={isSigned} onChange={setStrokes} />}
        {unsigned === '' && strokes.length > 0 && (
          <Button size="md" variant="subtle" onClick={() => setStrokes([])}>
            {text('clear')}
          </Button>
        )}
        <NativeSelect
          size="md"
          name="unsigned"
          label={text('unsigned')}
          value={unsigned}
          onChange={(event) => setUnsigned(event.currentTarget.value as UnsignedReason | '')}
        >
          <option value="">{text('signs')}</option>
          {unsignedReasons.map((reason) => (
            <option key={reason} value={reason}>
              {text(reason)}
            </option>
          ))}
        </NativeSelect>
      </section>
      <ActionBar>
        <div className={page.buttons}>
          <ProblemButton
            problem={isProven ? null : { code: 'proof_missing', field: 'unsigned' }}
            onContinue={done}
          >
            {text('done')}
          </ProblemButton>
        </div>
      </ActionBar>
    </>
  )
}
