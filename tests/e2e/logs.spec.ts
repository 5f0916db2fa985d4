import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, type Page } from './test.ts'
import postgres, { type Sql } from 'postgres'
import { ask, tokenOf } from './call.ts'
import { haveSession, signIn } from './people.ts'

const folder = process.env.E2E_FOLDER!

function json(name: string) {
  return JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Record<string, string>
}

const NAMES = ['gateway.log', 'worker.log', 'web.log']

function logs() {
  return readdirSync(path.join(folder, 'logs'))
    .filter((name) => NAMES.includes(name))
    .map((name) => readFileSync(path.join(folder, 'logs', name), 'utf8'))
    .join('\n')
}

let owner: Sql
test.beforeAll(() => {
  const [word, port] = [json('secrets.json').postgres, json('ports.json').postgres]
  const address = `postgres://postgres:${word}@127.0.0.1:${port}/portal`
  owner = postgres(address, { max: 1, onnotice: () => {} })
})
test.afterAll(async () => {
  await owner`drop trigger if exists trouble on place`
  await owner`grant select on ride to nemt_app`
  await owner.end()
})

/** What nothing may tell of anybody: names, numbers, addresses, logins, and what the tests signed in with. */
async function secrets(tokens: string[]): Promise<string[]> {
  const rows = await owner<{ said: string | null }[]>`
    select first_name || ' ' || last_name as said from passenger
    union select last_name from passenger union select rider_key from passenger
    union select phone->>'display' from passenger union select phone->>'number' from passenger
    union select e164 from passenger_phone union select right(e164, 10) from passenger_phone
    union select pickup_format from ride union select dropoff_format from ride union select email from app_user
    union select first_name || ' ' || last_name from app_user
    union select name from place union select address->>'format' from place
    union select recipient from message`
  return [...rows.map(({ said }) => said ?? ''), ...tokens].filter((said) => said.length > 5)
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

function post(name: string, body: unknown, token?: string) {
  return ask('lakeside', `/api/call/${name}`, {
    method: 'POST',
    body,
    ...(token ? { headers: bearer(token) } : {}),
  })
}

/** The line of a request that its process writes within a moment. */
async function lineOf(id: string, part: string): Promise<string> {
  const find = () =>
    logs()
      .split('\n')
      .find((line) => line.includes(id) && line.includes(part))
  await expect.poll(find, { intervals: [50], timeout: 5_000 }).toBeDefined()
  return find()!
}

async function shownReference(page: Page, word: string): Promise<string> {
  const shown = page.getByText(new RegExp(`${word}: REQ[0-9A-Z]{26}`)).first()
  await expect(shown).toBeVisible()
  return /REQ[0-9A-Z]{26}/.exec((await shown.textContent()) ?? '')![0]
}

test('S14 a run’s logs hold no name, number, address or token of anybody', async ({ page, context }) => {
  const token = await tokenOf('lakeside', 'lead')
  await haveSession(page)
  await page.goto('/coordinate/journey/create')
  for (const text of ['Quillfeather', '(614) 555-0122', 'Ada Quillfeather']) {
    await post('patient.search', { text }, token)
    await post('patient.search', { [text]: text }, token)
    await post(encodeURIComponent(text), { text }, token)
    await post('auth.login', { username: text, password: text })
    await ask('lakeside', `/api/graphql`, {
      method: 'POST',
      headers: bearer(token),
      body: { query: `{ patient_search(text: "${text}") { nothing } }` },
    })
    await ask(text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ''), '/api/call/customer.info', {
      method: 'POST',
      body: {},
    })
  }
  await post('auth.phone.code', { phone: '(614) 555-0122' })
  // A fault whose words hold what was sent.
  await owner.unsafe(`create or replace function trouble() returns trigger language plpgsql as $$ begin
    raise exception 'Failing row contains (%)', new.address using errcode = 'XX000'; end $$`)
  await owner`create trigger trouble before insert on place for each row execute function trouble()`
  const place = {
    name: 'Clinic Zyxcanary',
    address: { format: '7 Zyxcanary Way, Columbus, OH 43215', lat: 39.96, lng: -83 },
  }
  const answer = await post('place.save', place, token)
  await owner`drop trigger trouble on place`
  expect([answer.status, answer.json().error]).toMatchObject([500, { code: 'internal' }])
  const id = String(answer.headers['x-request-id'])
  expect(answer.json().error).toMatchObject({ detail: { reference: id } })
  const fault = JSON.parse(await lineOf(id, '"msg":"fault"')) as object
  expect(fault).toMatchObject({ process: 'gateway', request: id, customer: 'lakeside', call: 'place.save' })
  const cookies = (await context.cookies()).map(({ value }) => value)
  const told = logs()
  expect(told.split('\n').filter((line) => line.includes('"msg":"call"')).length).toBeGreaterThan(20)
  const known = [...(await secrets([token, ...cookies])), 'Ride2Care!', 'Zyxcanary', 'quillfeather']
  expect(known.length).toBeGreaterThan(200)
  const words = new Set(told.split(/[^\p{L}\p{N}@.+-]+/u))
  expect(
    known.filter((said) => (/^[\p{L}\p{N}@.+-]+$/u.test(said) ? words.has(said) : told.includes(said))),
  ).toEqual([])
})

for (const [language, reference] of [
  ['en', 'Reference'],
  ['es', 'Referencia'],
] as const)
  test(`a person is shown the reference by which the log knows what failed (${language})`, async ({
    page,
    context,
  }) => {
    await signIn(page)
    await context.addCookies([{ name: 'language', value: language, url: page.url() }])
    await owner`revoke select on ride from nemt_app`
    try {
      await page.goto('/dashboard')
      const id = await shownReference(page, reference)
      expect(JSON.parse(await lineOf(id, '"msg":"fault"'))).toMatchObject({ request: id, code: '42501' })
    } finally {
      await owner`grant select on ride to nemt_app`
    }
  })
