import { stepAnswer } from './step-answer.ts'

function refused(code: string) {
  return { ok: false, error: { code, message: code } } as const
}

test.each([
  ['another trip’s link was opened', 'not_found', 'elsewhere'],
  ['somebody else signed in', 'forbidden', 'elsewhere'],
  ['the session is gone', 'unauthenticated', 'elsewhere'],
  ['there is no network', 'unreachable', 'later'],
  ['the database is busy', 'busy', 'later'],
  ['too much is asked', 'rate_limited', 'later'],
  ['another phone was quicker', 'change_done_already', 'taken'],
] as const)('decision 076 no step is lost where %s (%s)', (_, code, expected) => {
  expect(stepAnswer(refused(code))).toBe(expected)
})

test('decision 076 what the trip’s own session refuses is not taken', () => {
  expect(stepAnswer({ ok: true, data: {} })).toBe('taken')
  expect(stepAnswer(refused('step_early'))).toEqual({ code: 'step_early', message: 'step_early' })
})
