import { Refusal, type RefusalKind } from '@nemt/calls/pipeline/refusal.ts'
import { settled } from './final-refusal.ts'

const kinds: Record<RefusalKind, boolean> = {
  invalid: true,
  unauthenticated: true,
  forbidden: true,
  not_found: true,
  conflict: true,
  internal: true,
  limited: false,
  unavailable: false,
  timeout: false,
}

test.each(Object.entries(kinds))('R4 a job that is refused as %s is done for good: %s', (kind, expected) => {
  expect(settled(new Refusal(kind as RefusalKind, 'code', 'words'))).toBe(expected)
})

test('R4 a job that failed for a reason that nobody foresaw comes again', () => {
  expect([new Error('not_found'), { kind: 'not_found' }, undefined].map(settled)).toEqual([
    false,
    false,
    false,
  ])
})
