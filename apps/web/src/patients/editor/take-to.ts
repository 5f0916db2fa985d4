import type { Passenger } from '@nemt/domain/passenger/schema.ts'
import type { Refusal } from '#/calls/answer.ts'
import type { DataOf } from '#/calls/named.ts'
import { send } from '#/calls/send.ts'
import { randomId } from '#/state/random-id.ts'
import { enteredThere, stateOf, type EditorState } from './state.ts'

/**
 * Keeps what was entered of a record as the draft of another one: its editor opens with it. What one had entered there
 * before stays under it. Gives why it could not.
 */
export async function takeTo(passenger: string, entered: EditorState): Promise<Refusal | null> {
  const [record, draft] = await Promise.all([
    send<Passenger>('passenger.info', { key: passenger }),
    send<DataOf<'draft.info'>>('draft.info', { key: passenger }),
  ])
  if (!record.ok) return record.error
  const before = draft.ok ? stateOf(draft.data.document) : null
  const document = JSON.stringify(enteredThere(entered, { id: randomId(), record: record.data, before }))
  const saved = await send('draft.save', { key: passenger, kind: 'passenger', passenger, document })
  return saved.ok ? null : saved.error
}
