import { write } from '@nemt/store/change/write.ts'
import { newCustomer } from '../testing/customer.ts'
import { make } from '../testing/make-call.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

test.each<[string, Record<string, boolean>, string[]]>([
  ['a team', { TEAeast: true }, []],
  ['an archived team', { TEAeast: true, TEAgone: true }, []],
  ['no team', {}, []],
  ['a team that is none', { TEAeast: true, TEAnone: true }, ['filters.team.TEAnone']],
  ['no team that is none', { TEAnone: false }, ['filters.team.TEAnone']],
])('F448 a source that pays for %s', async (_, team, refused) => {
  const who = await newCustomer(portal)
  await write(portal.store, who.key, {
    inserts: {
      team: [
        { key: 'TEAeast', name: 'East' },
        { key: 'TEAgone', name: 'Gone', archived_at: 1 },
      ],
    },
  })
  const save = (payload: object) => make(portal, who.key, 'funding.save', payload, { token: who.token })
  const { status, error } = await save({ name: 'Fondo', filters: { team } })
  expect([status, Object.keys(error?.fields ?? {})]).toEqual([refused.length > 0 ? 422 : 200, refused])
})
