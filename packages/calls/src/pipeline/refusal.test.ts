import {
  conflict,
  forbidden,
  forbiddenField,
  invalid,
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
    forbiddenField('plan_key', 'is not yours'),
    403,
    { ...none, code: 'forbidden', message: 'plan_key: is not yours', fields: { plan_key: 'is not yours' } },
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
