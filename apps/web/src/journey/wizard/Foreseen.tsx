'use client'
import { ReturnProposal } from '../sections/ReturnProposal.tsx'
import { EarlyLimit } from './EarlyLimit.tsx'

/** What is found out of a request beside its screens, whichever of them is shown. */
export function Foreseen() {
  return (
    <>
      <ReturnProposal />
      <EarlyLimit />
    </>
  )
}
