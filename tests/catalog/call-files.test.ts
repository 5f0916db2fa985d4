import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { oddNames } from '@nemt/calls/odd-names.ts'
import { allCalls } from '@nemt/calls/registry.ts'

const source = path.resolve(__dirname, '../../packages/calls/src')

/** `a.b_c.d` lies in `a/b-c-d.ts`. */
function fileByRule(name: string): string {
  const [noun = '', ...rest] = name.replaceAll('_', '-').split('.')
  return `${noun}/${rest.join('-')}.ts`
}

/** The calls that `record/` makes of a kind lie together, with the kind. */
function fileOfKind(name: string): string {
  return `${name.split('.', 1)[0]}/calls.ts`
}

/** The names of the calls that a file exports. */
async function callsIn(file: string): Promise<string[]> {
  const exported: unknown[] = Object.values(await import(path.join(source, file)))
  return allCalls.filter((call) => exported.includes(call)).map(({ name }) => name)
}

async function misplaced(name: string): Promise<string | undefined> {
  const file = oddNames[name] ?? fileByRule(name)
  if (existsSync(path.join(source, file))) {
    const found = await callsIn(file)
    return found.length === 1 && found[0] === name
      ? undefined
      : `${file} holds ${found.join(', ') || 'no call'}`
  }
  const kind = fileOfKind(name)
  const ofKind = existsSync(path.join(source, kind)) && (await callsIn(kind)).includes(name)
  return ofKind ? undefined : `there is no ${file}`
}

test.each([
  ['passenger.create_fund', 'passenger/create-fund.ts'],
  ['ride.next.search', 'ride/next-search.ts'],
  ['help_email.rh_member', 'help-email/rh-member.ts'],
])('the file of %s would be %s', (name, file) => {
  expect(fileByRule(name)).toBe(file)
})

test.each(allCalls.map(({ name }) => name))('%s lies in the file that its name says, alone', async (name) => {
  expect(await misplaced(name)).toBeUndefined()
})

test('only calls that a kind makes lie together in a calls.ts', () => {
  const files = new Set(allCalls.map(({ name }) => fileOfKind(name)))
  const written = [...files]
    .filter((file) => existsSync(path.join(source, file)))
    .filter((file) => /define(Call|Job)\(/.test(readFileSync(path.join(source, file), 'utf8')))
  expect(written).toEqual([])
})

test('an odd name is the name of a call that lies elsewhere than its name says', () => {
  const names = allCalls.map(({ name }) => name)
  expect(Object.keys(oddNames).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.entries(oddNames).filter(([name, file]) => fileByRule(name) === file)).toEqual([])
})
