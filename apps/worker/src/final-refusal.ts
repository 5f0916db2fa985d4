import { Refusal, type RefusalKind } from '@nemt/calls/pipeline/refusal.ts'

/** What a later try may well not meet again. */
const PASSING: readonly RefusalKind[] = ['unavailable', 'timeout', 'limited']

/** Whether a refusal can't be changed by a later try: the job is done, its reason is the ride's own story. */
export function settled(error: unknown): boolean {
  return error instanceof Refusal && !PASSING.includes(error.kind)
}
