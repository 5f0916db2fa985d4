import { unstable_isUnrecognizedActionError } from 'next/navigation'
import { useActionState, useEffect, useEffectEvent, useState, type FormEvent } from 'react'
import { isTouched, type FieldProblem, type FormAction, type FormState } from './form-state.ts'

type Posting<State extends FormState> = {
  /** The server action. Without scripts, and before they run, the browser posts the form to it itself. */
  action: FormAction<State>
  initial: State
  /** The server's own rules, so that what they refuse isn't sent. */
  check: (form: FormData) => FieldProblem[]
  /** The field to go to when the whole was refused. */
  refusedField: string
  /** Hears what came of a post that a script made. */
  onAnswer?: (state: State) => void
}

export type PostedForm<State extends FormState> = ReturnType<typeof usePostedForm<State>>

/**
 * A form that works without scripts and says the same with them: then it is posted without leaving the page,
 * what was typed stays, and the first wrong field gets the focus.
 */
export function usePostedForm<State extends FormState>(posting: Posting<State>) {
  const [posted, action] = useActionState(posting.action, posting.initial as Awaited<State>)
  const [answered, setAnswered] = useState<State>()
  const [busy, setBusy] = useState(false)
  const state: State = answered ?? posted

  const wrongField = ({ problems }: State) => problems[0]?.field ?? posting.refusedField

  const arrive = useEffectEvent(() => {
    // Who has gone to a field meanwhile stays there.
    if (!isTouched(posted) || posted.done || document.activeElement !== document.body) return
    document.getElementsByName(wrongField(posted))[0]?.focus()
  })
  // What was posted before scripts ran came as a page of its own, with nothing in focus.
  useEffect(() => arrive(), [])

  const post = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const entered = new FormData(form, submitter)
    const problems = posting.check(entered)
    const next: State = problems.length
      ? { ...posting.initial, problems }
      : await posting.action({ ...posting.initial, scripted: true }, entered).catch(unsent(posting.initial))
    setAnswered(next)
    posting.onAnswer?.(next)
    if (!next.done) focusField(form, wrongField(next))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const { submitter } = event.nativeEvent as SubmitEvent
    void post(event.currentTarget, submitter).finally(() => setBusy(false))
  }
  return { state, busy, action, onSubmit }
}

/** What a form says whose post got no answer. One of an older page can't be posted any more: it is loaded anew. */
function unsent<State extends FormState>(initial: State) {
  return (error: unknown): State => {
    if (unstable_isUnrecognizedActionError(error)) location.reload()
    return { ...initial, refused: { code: 'unreachable', message: 'unreachable' } }
  }
}

function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
