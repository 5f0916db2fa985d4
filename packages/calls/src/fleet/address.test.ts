import { newCustomer } from '../testing/customer.ts'
import { globalToken } from '../testing/global.ts'
import { make } from '../testing/make-call.ts'
import { messagesOf } from '../testing/messages.ts'
import { openTestPortal } from '../testing/portal.ts'

let portal: Awaited<ReturnType<typeof openTestPortal>>
let token: string
beforeAll(async () => {
  portal = await openTestPortal()
  token = await globalToken(portal)
})
afterAll(() => portal.close())

let counter = 0

function address() {
  return `dispatch${process.pid}x${counter++}@example.org`
}

test('server-behaviour §2.17 V1172 addresses to which a fleet’s offers no longer go are told once each', async () => {
  const [fleet] = await (await newCustomer(portal)).fleets(1)
  const [first, second, third] = [address(), address(), address()]
  const save = async (email: string | undefined) =>
    make(
      portal,
      'global',
      'fleet.save',
      { key: fleet!.key, contact: email === undefined ? null : { email } },
      { token },
    )
  const bodiesTo = async (to: string) => (await messagesOf(portal, 'global', to)).map(({ body }) => body)

  expect((await save(`${first}, ${second}`)).status).toBe(200)
  expect([await bodiesTo(first), await bodiesTo(second)]).toEqual([[], []])
  await save(`${second.toUpperCase()}, ${third}`)
  expect(await bodiesTo(first)).toEqual([expect.stringMatching(/offers no longer come/)])
  expect([await bodiesTo(second), await bodiesTo(third)]).toEqual([[], []])
  await save(undefined)
  expect([(await bodiesTo(first)).length, (await bodiesTo(third)).length]).toEqual([1, 1])
  // The address as it was kept.
  expect((await bodiesTo(second.toUpperCase())).length).toBe(1)
})
