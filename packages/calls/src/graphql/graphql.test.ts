import { getIntrospectionQuery, isObjectType } from 'graphql'
import { bookingFor, newCustomer } from '../testing/customer.ts'
import { read } from '@nemt/store/read.ts'
import { many } from '@nemt/store/testing/questions.ts'
import type { Customer } from '@nemt/domain/customer/schema.ts'
import { message } from '../message/text.ts'
import { make } from '../testing/make-call.ts'
import { passengerToken } from '../testing/passenger.ts'
import { openTestPortal } from '../testing/portal.ts'
import { allCalls } from '../registry.ts'
import { openApi } from '../door/openapi.ts'
import { answerGraphql } from './answer.ts'
import { graphqlSchema } from './schema.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function office() {
  const who = await newCustomer(portal)
  const ask = async (
    query: string,
    variables?: unknown,
    more: { token?: string | undefined; customer?: string; idempotency?: string; language?: 'es' } = {},
  ) =>
    (await answerGraphql(
      { portal, customer: who.key, token: who.token, address: undefined, ...more },
      { query, variables },
    )) as {
      status: number
      body: {
        data?: Record<string, unknown>
        errors?: { message: string; extensions: Record<string, unknown> }[]
      }
    }
  return { who, ask }
}

const spanish = {
  customer: { key: 'x', name: 'x', timezone: 'UTC' } as Customer,
  principal: { language: 'es' },
}

const book =
  'mutation ($rides: [RideCreateRidesInput]!, $type: String) { ride_create(rides: $rides, type: $type) { keys } }'

test('C116 V587 a booking and the reads of its ride, by the same calls', async () => {
  const { who, ask } = await office()
  const { rides, type } = bookingFor(who.passenger, { hours: 20 })
  const answer = await ask(book, { rides, type })
  expect(answer.body.errors).toBeUndefined()
  const [key] = (answer.body.data?.ride_create as { keys: string[] }).keys as [string]
  const { body } = await ask(
    `query ($keys: [String]!, $from: Float!, $to: Float!) {
      ride_info(keys: $keys) { rides { key status stops { pickup { address { format } } } times { needed } } }
      found: ride_search(from: $from, to: $to) { rides { key } more }
    }`,
    { keys: [key], from: Date.now(), to: Date.now() + 90_000_000 },
  )
  expect(body).toMatchObject({
    data: {
      ride_info: { rides: [{ key, status: 'scheduling', times: { needed: rides[0]?.times.needed } }] },
      found: { rides: [{ key }], more: false },
    },
  })
})

test('C047 kora.mutation saves a passenger, and a double says which record there is', async () => {
  const { ask } = await office()
  const save = (key: string) =>
    ask('mutation ($merge: JSON) { kora_mutation(merge: $merge) { merge } }', {
      merge: {
        'patient:info': {
          [key]: {
            name: { first: 'Ida', last: 'Lindqvist' },
            dob: '1950-01-01',
            language: 'en',
            phone: { display: '(312) 555-0166' },
          },
        },
      },
    })
  expect((await save('PASa')).body.data).toMatchObject({
    kora_mutation: { merge: { 'patient:info': { key: 'PASa' } } },
  })
  expect((await save('PASb')).body.errors?.[0]?.extensions).toMatchObject({
    code: 'duplicate_passenger',
    status: 409,
    detail: { existing: { key: 'PASa' } },
  })
})

test('the same refusals as on every door: no session, no word, another customer, bad input by its field', async () => {
  const { who, ask } = await office()
  const theirs = await newCustomer(portal)
  const first = async (...args: Parameters<typeof ask>) => (await ask(...args)).body.errors?.[0]?.extensions
  expect(await first('{ team_list { teams { key } } }', {}, { token: undefined })).toMatchObject({
    code: 'unauthenticated',
    status: 401,
  })
  expect(await first('{ team_list { teams { key } } }', {}, { token: theirs.token })).toMatchObject({
    status: 401,
  })
  expect(
    await first(
      `{ passenger_info(key: "${who.passenger}") { key } }`,
      {},
      { token: await who.role(['contact.edit']) },
    ),
  ).toMatchObject({ code: 'forbidden', status: 403 })
  expect(await first(`{ passenger_info(key: "${theirs.passenger}") { key } }`)).toMatchObject({
    code: 'not_found',
    status: 404,
  })
  expect(
    await first(
      `{ passenger_info(key: "${theirs.passenger}") { key } }`,
      {},
      { token: await passengerToken(portal, who.key, who.passenger) },
    ),
  ).toMatchObject({ status: 404 })
  expect(await first('{ passenger_info(key: "no key!") { key } }')).toMatchObject({
    code: 'bad_input',
    status: 422,
    fields: { key: expect.any(String) },
  })
})

test('S15 what this door refuses by itself leaves a row too, and is told in the language of who asks', async () => {
  const { who, ask } = await office()
  const visitor = { token: undefined, language: 'es' } as const
  const { status, body } = await ask('{ __schema { queryType { name } } }', undefined, visitor)
  expect([status, body.errors?.[0]?.message]).toEqual([401, 'Inicie sesión.'])
  const { body: half } = await ask('{ a }', { a: '\uD83D' }, visitor)
  expect(half.errors?.[0]?.extensions.fields).toEqual({
    'variables.a': message(spanish, 'input.half_character'),
  })
  const { rows } = await read(portal.store, who.key, {
    rows: many(portal.store.sql`select a.action, a.outcome, a.actor->>'kind' as by from audit a
      where a.customer_key = s.c and a.action = 'graphql'`),
  })
  expect(rows).toEqual([{ action: 'graphql', outcome: 'unauthenticated', by: 'nobody' }])
})

test('one field that is refused leaves the others their answer', async () => {
  const { who, ask } = await office()
  const { status, body } = await ask(
    `{
      mine: passenger_info(key: "${who.passenger}") { name { first } }
      other: passenger_info(key: "PASnone") { key }
    }`,
  )
  expect([status, body.data, body.errors?.length]).toEqual([
    200,
    { mine: { name: { first: 'PatTest' } }, other: null },
    1,
  ])
})

test('a mutation under an idempotency key is made once', async () => {
  const { who, ask } = await office()
  const booking = bookingFor(who.passenger, { hours: 30 })
  const [first, again] = [
    await ask(book, booking, { idempotency: 'k' }),
    await ask(book, booking, { idempotency: 'k' }),
  ]
  expect(again.body).toEqual(first.body)
  expect(
    (await ask(book, bookingFor(who.passenger, { hours: 50 }), { idempotency: 'k' })).body.errors?.[0]
      ?.extensions,
  ).toMatchObject({ status: 409 })
})

test('R8 a key that was used at another door gives its first answer here, and refuses another payload', async () => {
  const { who, ask } = await office()
  const booking = bookingFor(who.passenger, { hours: 30 })
  const { data } = await make(portal, who.key, 'ride.create', booking, { token: who.token, key: 'k' })
  const again = await ask(book, booking, { idempotency: 'k' })
  expect(again.body).toEqual({ data: { ride_create: { keys: (data as { keys: string[] }).keys } } })
  const other = await ask(book, bookingFor(who.passenger, { hours: 50 }), { idempotency: 'k' })
  expect(other.body.errors?.[0]?.extensions).toMatchObject({ status: 409, code: 'idempotency_key_used' })
})

test('R8 two mutations of one document are two under one key, however long their names and the key', async () => {
  const { who, ask } = await office()
  const alias = 'a'.repeat(60)
  const booking = (hours: number) => bookingFor(who.passenger, { hours })
  const { body } = await ask(
    `mutation ($one: [RideCreateRidesInput]!, $two: [RideCreateRidesInput]!, $type: String) {
      ${alias}1: ride_create(rides: $one, type: $type) { keys }
      ${alias}2: ride_create(rides: $two, type: $type) { keys }
    }`,
    { one: booking(30).rides, two: booking(50).rides, type: booking(30).type },
    { idempotency: 'k'.repeat(150) },
  )
  expect(body.errors).toBeUndefined()
})

function deep(levels: number) {
  return (
    '{ __schema { types { ' + 'fields { type { '.repeat(levels) + 'name' + ' } }'.repeat(levels) + ' } } }'
  )
}

const bomb = `{ ...a }
  fragment a on Query { ${'...b '.repeat(10)} }
  fragment b on Query { ${'...c '.repeat(10)} }
  fragment c on Query { ${'...d '.repeat(10)} }
  fragment d on Query { ${'team_list { teams { key } } '.repeat(10)} }`
test.each([
  [
    'eleven calls by aliases',
    `{ ${Array.from({ length: 11 }, (_, index) => `a${index}: team_list { teams { key } }`).join(' ')} }`,
    'too_complex',
  ],
  ['fragments that multiply', bomb, 'too_complex'],
  ['a deep introspection', deep(20), 'too_complex'],
  [
    'a circle of fragments',
    '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }',
    'bad_input',
  ],
  ['more tokens than are read', `{ ${'team_list { teams { key } } '.repeat(2000)} }`, 'bad_input'],
  ['no GraphQL', 'select 1', 'bad_input'],
  ['a field that is not there', '{ message_send(message: "MSGx") { status } }', 'bad_input'],
  ['a write as a query', '{ auth_logout { ok } }', 'bad_input'],
])('S16 %s is refused before anything runs', async (_, query, code) => {
  const { ask } = await office()
  const started = performance.now()
  const { status, body } = await ask(query)
  expect([status, body.data, body.errors?.[0]?.extensions.code]).toEqual([400, undefined, code])
  expect(performance.now() - started).toBeLessThan(1_000)
})

test.each([
  [
    'a list of 1,900 levels',
    `{ distribute_call(action: "x", body: ${'['.repeat(1900)}${']'.repeat(1900)}) }`,
    422,
  ],
  ['a type of 1,900 levels', `query ($a: ${'['.repeat(1900)}Int${']'.repeat(1900)}) { __typename }`, 422],
  ['a selection of 1,900 levels', `${'{ a '.repeat(1900)}${'}'.repeat(1900)}`, 422],
  ['four megabytes', `{ __typename } # ${'x'.repeat(4_000_000)}`, 413],
  ['half a character', '{ distribute_call(action: "\ud800") }', 422],
])('S16 %s: the refusal names the field', async (_, query, expected) => {
  const { ask } = await office()
  const { status, body } = await ask(query)
  expect([status, Object.keys(body.errors?.[0]?.extensions.fields ?? {})]).toEqual([expected, ['query']])
})

test.each<[string, unknown]>([
  ['half a character', '\ud800'],
  ['a NUL', 'a\u0000b'],
  ['2,000 levels', JSON.parse('['.repeat(2000) + ']'.repeat(2000))],
])('S16 %s in variables: the refusal names the field', async (_, value) => {
  const { ask } = await office()
  const { status, body } = await ask(
    'query ($a: JSON) { distribute_call(action: "ride.search", body: $a) }',
    { a: { b: value } },
  )
  expect([status, Object.keys(body.errors?.[0]?.extensions.fields ?? {})[0]]).toEqual([
    422,
    expect.stringMatching(/^variables\.a\.b/),
  ])
})

test('a deep bracket in a text is no nesting', async () => {
  const { ask } = await office()
  expect(
    (
      await ask(
        `{
          a: __typename # ${'['.repeat(500)}
          b: articles_search(query: "${'['.repeat(150)}") { articles { title } }
        }`,
      )
    ).status,
  ).not.toBe(422)
})

test.each([
  [null],
  ['text'],
  [[]],
  [{ query: 7 }],
  [{ query: '{ team_list { teams { key } } }', variables: [] }],
  [{ query: '{ team_list { teams { key } } }', operationName: 7 }],
  [{ query: 'query a { __typename }', operationName: ['a'] }],
  [{ query: 'query a { __typename }', operationName: {} }],
])('the request %j is refused', async (request) => {
  const { who } = await office()
  expect(
    (await answerGraphql({ portal, customer: who.key, token: who.token, address: undefined }, request))
      .status,
  ).toBe(400)
})

test('introspection works, and shows no call that the OpenAPI document hides', async () => {
  const { ask } = await office()
  const { status, body } = await ask(getIntrospectionQuery())
  expect([status, body.errors]).toEqual([200, undefined])
  const documented = new Set(
    Object.keys((JSON.parse(openApi('x')) as { paths: object }).paths).map((path) =>
      path.replace('/api/call/', '').replaceAll('.', '_'),
    ),
  )
  const { Query, Mutation } = graphqlSchema().getTypeMap()
  const shown = [Query, Mutation].flatMap((type) => (isObjectType(type) ? Object.keys(type.getFields()) : []))
  expect(shown.filter((name) => !documented.has(name))).toEqual([])
  expect(shown).toEqual(
    expect.arrayContaining(
      allCalls
        .filter(({ effect, internal }) => effect === 'read' && !internal)
        .map(({ name }) => name.replaceAll('.', '_')),
    ),
  )
})
