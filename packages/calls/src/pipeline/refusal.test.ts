import {
  conflict,
  forbidden,
  forbiddenField,
  invalid,
  invalidInput,
  limited,
  notFound,
  Refusal,
  statusOf,
  unauthenticated,
} from './refusal.ts'

const none = { fields: undefined, detail: undefined }

test.each<[Refusal, number, object]>([
  [unauthenticated(), 401, { ...none, code: 'unauthenticated', message: 'Please sign in.' }],
  [forbidden(), 403, { ...none, code: 'forbidden', message: 'You are not allowed to do this.' }],
  [
    forbiddenField('plan_key', 'driver_call'),
    403,
    {
      ...{ ...none, code: 'forbidden', message: 'is named by ride.driver' },
      fields: { plan_key: 'is named by ride.driver' },
    },
  ],
  [notFound('ride'), 404, { ...none, code: 'not_found', message: 'There is no such ride.' }],
  [conflict('already_edited', 'Too late.'), 409, { ...none, code: 'already_edited', message: 'Too late.' }],
  [
    conflict('double', 'There is one.', { existing: 'PAS1' }),
    409,
    { ...none, code: 'double', message: 'There is one.', detail: { existing: 'PAS1' } },
  ],
  [
    invalid('dob', 'Who is not born yet?'),
    422,
    { ...none, code: 'bad_input', message: 'Who is not born yet?', fields: { dob: 'Who is not born yet?' } },
  ],
  [
    invalid('dob', 'Why?', 'no_dob'),
    422,
    { ...none, code: 'no_dob', message: 'Why?', fields: { dob: 'Why?' } },
  ],
  [
    invalidInput('repeat', 'repeat_many', { most: 400 }, 'repeat_until_late'),
    422,
    {
      ...{ ...none, code: 'repeat_until_late', message: 'must leave at most 400 days' },
      fields: { repeat: 'must leave at most 400 days' },
    },
  ],
  [
    limited(2),
    429,
    {
      ...{ ...none, code: 'rate_limited', message: 'Too many requests. Please try again in 2 seconds.' },
      detail: { retry_after: 2 },
    },
  ],
])('contract: Calls: a no is %s, with status %d', (refusal, status, expected) => {
  expect(refusal).toBeInstanceOf(Refusal)
  expect(statusOf[refusal.kind]).toBe(status)
  const { code, message, fields, detail } = refusal
  expect({ code, message, fields, detail }).toEqual(expected)
})

test('contract: Calls: every kind of no has its status', () => {
  expect(statusOf).toEqual({
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    invalid: 422,
    limited: 429,
    internal: 500,
    unavailable: 503,
    timeout: 504,
  })
})

test('V071 a no about other fields, with more detail, can still be said in other words', () => {
  const refusal = invalidInput('times', 'before_start').with({ detail: { held: 1 } })
  const moved = refusal.with({ fields: { 'rides.0.times': refusal.message, 'rides.1': 'Another problem' } })
  moved.say('no debe ser anterior al inicio')
  expect(moved).toMatchObject({
    ...{ kind: 'invalid', code: 'bad_input', message: 'no debe ser anterior al inicio', detail: { held: 1 } },
    words: { key: 'input.before_start' },
    fields: { 'rides.0.times': 'no debe ser anterior al inicio', 'rides.1': 'Another problem' },
  })
  expect(refusal.message).toBe('must not be before the start')
})
