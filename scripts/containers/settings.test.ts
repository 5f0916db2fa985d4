import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ownerUrl, settingsOf } from './settings.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'))

function file(name: string, text: string) {
  const full = path.join(folder, name)
  writeFileSync(full, text)
  return full
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a blank is not set: what compose writes for a setting that nobody gave', () => {
  expect(settingsOf({ OUTBOX: ' ', SMTP_URL: '', PORT: '3000' })).toEqual({ PORT: '3000' })
})

test.each([
  'SECRET_KEY',
  'POSTGRES_PASSWORD',
  'APP_DATABASE_URL',
  'SUPPORT_DATABASE_URL',
  'READER_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'ZENDESK_TOKEN',
  'METRICS_TOKEN',
])('%s may lie in a file, without the line break at its end', (name) => {
  expect(settingsOf({ [name]: ' ', [`${name}_FILE`]: file('secret', 'of the file\n') })).toEqual({
    [name]: 'of the file',
  })
})

test('what is no secret is no file either', () => {
  const given = { PORT_FILE: file('port', '80') }
  expect(settingsOf(given)).toEqual(given)
})

test.each([
  [
    { SECRET_KEY: 'a', SECRET_KEY_FILE: file('twice', 'b') },
    'SECRET_KEY and SECRET_KEY_FILE: one of them is enough',
  ],
  [{ SECRET_KEY_FILE: '/nowhere/secret' }, 'SECRET_KEY_FILE: there is no file /nowhere/secret'],
  [{ SECRET_KEY_FILE: file('empty', '\n') }, `SECRET_KEY_FILE: ${path.join(folder, 'empty')} is empty`],
])('%j is refused in one line that holds no secret', (given, line) => {
  expect(() => settingsOf(given)).toThrow(line)
})

test.each(['plain', 'p/w+ä@:%x "y\'z$1#?', '=/+base64=='])(
  'the owner’s password %s arrives as it is',
  (password) => {
    const url = new URL(ownerUrl('postgres:5432/portal', password))
    expect([url.host, url.pathname, url.username]).toEqual(['postgres:5432', '/portal', 'portal_owner'])
    expect(decodeURIComponent(url.password)).toBe(password)
  },
)
